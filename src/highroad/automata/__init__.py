"""Temporal formulas and the Büchi automata that they become.

    formula = parse_formula(Source("<ltl>", "[] (request -> <> answer)"))    # syntax
    automaton = sought_automaton(formula)                                    # translation: the runs to look for
    text = write_hoa(automaton)                                              # hoa: the same for other tools

formula ── terms, rewriting ──▶ normal form ── alternating ──▶ generalised ── degeneralisation ──▶ Büchi ── reduction
"""
