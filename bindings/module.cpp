// The extension module: one small file a topic, no logic.
#include <nanobind/nanobind.h>

namespace highroad {
void bind_guard(nanobind::module_& module);
void bind_heuristics(nanobind::module_& module);
void bind_incidence(nanobind::module_& module);
void bind_models(nanobind::module_& module);
void bind_parity_games(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_edges(nanobind::module_& module);
void bind_reduction(nanobind::module_& module);
void bind_shortening(nanobind::module_& module);
void bind_temporal(nanobind::module_& module);
void bind_terms(nanobind::module_& module);
}  // namespace highroad

NB_MODULE(_core, module) {
  nanobind::set_leak_warnings(false);  // whoever ends the interpreter while he holds a model need not read of it
  module.doc() = "The core of Highroad: stores, searches and models over byte strings.";
  highroad::bind_terms(module);
  highroad::bind_models(module);
  highroad::bind_temporal(module);
  highroad::bind_heuristics(module);
  highroad::bind_incidence(module);
  highroad::bind_search(module);
  highroad::bind_edges(module);
  highroad::bind_reduction(module);
  highroad::bind_parity_games(module);
  highroad::bind_shortening(module);
  highroad::bind_guard(module);
}
