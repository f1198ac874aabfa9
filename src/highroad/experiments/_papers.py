"""The papers whose experiments are made again."""

from highroad.experiments._experiment import Paper

HIGHWAY = Paper(
    0,
    "Engels and others, 2009",
    'T.A.N. Engels, J.F. Groote, M.J. van Weerdenburg, T.A.C. Willemse: "Search algorithms for automated validation", '
    "Journal of Logic and Algebraic Programming 78, 2009, and the technical report of the same name",
)

EXPLORATION = Paper(2, "Randomized exploration", '"Systems Verification using Randomized Exploration"')

DIRECTED = Paper(
    3,
    "Edelkamp and others, 2001",
    'S. Edelkamp, A. Lluch-Lafuente, S. Leue: "Trail-Directed Model Checking", Electronic Notes in Theoretical '
    "Computer Science 55(3), 2001",
)

REDUCTION = Paper(4, "Meulen, 2009", 'Meulen: "Combining bounded model checking with highway search", 2009, section 5')
