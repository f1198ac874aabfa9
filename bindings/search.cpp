// Searches: the registry, the control of a run, and the run itself, with the interpreter lock released.
#include "search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "interpreter.hpp"
#include "native_model.hpp"

namespace nb = nanobind;

namespace highroad {

const char* name_of(Ending ending) {
  switch (ending) {
    case Ending::kComplete:
      return "complete";
    case Ending::kFound:
      return "found";
    case Ending::kBound:
      return "bound";
    case Ending::kDepth:
      return "depth";
    case Ending::kStates:
      return "states";
    case Ending::kMemory:
      return "memory";
    case Ending::kTime:
      return "time";
    case Ending::kInterrupted:
      return "interrupted";
  }
  return "unknown";
}

namespace {

const char* name_of(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::kNothing:
      return "nothing";
    case Finding::Kind::kState:
      return "state";
    case Finding::Kind::kAction:
      return "action";
    case Finding::Kind::kDeadlock:
      return "deadlock";
    case Finding::Kind::kFault:
      return "fault";
    case Finding::Kind::kPropertyFault:
      return "property fault";
    case Finding::Kind::kCycle:
      return "cycle";
  }
  return "unknown";
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }
nb::bytes bytes_of(StateView state) { return nb::bytes(state.data(), state.size()); }

StateView view_of(const nb::bytes& state) { return {static_cast<const Byte*>(state.data()), state.size()}; }

nb::dict describe(const Statistics& s) {
  nb::dict values;
  values["visited"] = s.visited.load();
  values["considered"] = s.considered.load();
  values["stored"] = s.stored.load();
  values["transitions"] = s.transitions.load();
  values["deadlocks"] = s.deadlocks.load();
  values["faults"] = s.faults.load();
  values["depth"] = s.depth.load();
  values["restarts"] = s.restarts.load();
  values["lassos"] = s.lassos.load();
  values["bytes"] = s.bytes.load();
  values["distinct"] = s.distinct.load();
  values["distinct_is_exact"] = s.distinct_is_exact.load();
  values["read_back"] = s.read_back.load();
  return values;
}

nb::list describe(const std::vector<Option>& options) {
  nb::list list;
  for (const Option& o : options) {
    nb::dict option;
    option["name"] = o.name;
    option["default"] = o.standard;
    option["low"] = o.low;
    option["high"] = o.high;
    option["help"] = o.help;
    option["words"] = o.words;
    option["is_integer"] = o.is_integer;
    list.append(option);
  }
  return list;
}

}  // namespace

nb::dict answer_of(Result result) {
  nb::dict answer;
  answer["ending"] = name_of(result.ending);
  answer["finding"] = name_of(result.finding.kind);
  answer["label"] = result.finding.label;
  answer["process"] = result.finding.process;
  answer["fault"] = result.finding.fault;
  answer["has_target"] = result.finding.has_target;
  answer["path"] = nb::cast(std::move(result.path));
  answer["is_lost"] = result.is_lost;
  answer["cycle"] = result.cycle ? nb::cast(*result.cycle) : nb::none();
  answer["is_shortest"] = result.is_shortest;
  nb::list levels;
  for (const LevelDraw& level : result.levels)
    levels.append(nb::make_tuple(level.candidates, level.drawn, level.is_exact));
  answer["levels"] = levels;
  return answer;
}

namespace {

nb::dict run(const Model& model, const std::string& name, std::vector<double> values, std::uint64_t seed,
             Objective objective, Limits limits, Control& control, bool with_arguments, const Heuristic* heuristic,
             Incidence* incidence) {
  for (const Search& search : searches()) {
    if (search.name != name) continue;
    if (objective.cycle && !search.cycles) throw nb::value_error("the search looks for no cycles");
    const auto* native = dynamic_cast<const NativeModel*>(&model);
    LabelTable* labels = native != nullptr && with_arguments ? const_cast<NativeModel*>(native)->labels() : nullptr;
    Result result;
    {
      const WithoutPython unlocked;
      Space space(model, objective, limits, seed, control, labels, heuristic, incidence);
      try {
        result = search.run(space, Options(search.options, std::move(values)));
      } catch (const std::bad_alloc&) {
        result.ending = Ending::kMemory;
        result.is_lost = space.found();
      }
    }
    result.is_shortest |= result.ending == Ending::kFound && search.shortest;
    return answer_of(std::move(result));
  }
  throw nb::key_error(name.c_str());
}

}  // namespace

void bind_search(nb::module_& module) {
  module.def("searches", [] {
    nb::list list;
    for (const Search& s : searches()) {
      nb::dict search;
      search["name"] = s.name;
      search["summary"] = s.summary;
      search["options"] = describe(s.options);
      search["exhaustive"] = s.exhaustive;
      search["shortest"] = s.shortest;
      search["randomised"] = s.randomised;
      search["directed"] = s.directed;
      search["cycles"] = s.cycles;
      list.append(search);
    }
    return list;
  });

  // The states of a run as Python sees them: a sequence, each made when it is asked for.
  nb::class_<Run>(module, "Run")
      .def(nb::init<>())
      .def("__init__",
           [](Run* self, const nb::iterable& states) {
             new (self) Run();
             for (const nb::handle state : states) self->push_back(view_of(nb::cast<nb::bytes>(state)));
           })
      .def("__len__", &Run::size)
      .def("__getitem__",
           [](const Run& run, Py_ssize_t position) {
             const auto size = static_cast<Py_ssize_t>(run.size());
             if (position < -size || position >= size) throw nb::index_error();
             return bytes_of(run[static_cast<std::size_t>(position < 0 ? position + size : position)]);
           })
      .def("__getitem__",
           [](const Run& run, const nb::slice& slice) {
             const auto [start, stop, step, length] = slice.compute(run.size());
             Run part;
             for (std::size_t i = 0, at = static_cast<std::size_t>(start); i < length; ++i, at += step)
               part.push_back(run[at]);
             return part;
           })
      .def("__eq__", [](const Run& run, const Run& other) { return run == other; }, nb::is_operator());
  nb::implicitly_convertible<nb::list, Run>();

  nb::class_<Control>(module, "Control")
      .def(nb::init<>())
      .def("stop",
           [](Control& control, const std::string& why) {
             const auto ending = why == "time"     ? Ending::kTime
                                 : why == "memory" ? Ending::kMemory
                                                   : Ending::kInterrupted;
             std::uint32_t running = 0;
             control.stop.compare_exchange_strong(running, static_cast<std::uint32_t>(ending));
           })
      .def_prop_ro("is_stopped", [](const Control& control) { return control.stop.load() != 0; })
      .def_prop_ro("why_stopped",
                   [](const Control& control) { return name_of(static_cast<Ending>(control.stop.load())); })
      .def("statistics", [](const Control& control) { return describe(control.statistics); })
      .def_rw("sample", &Control::sample, nb::arg().none());

  // Gives (state, what was observed of it, whether these are all its edges, edges); an edge is (label, process, fault,
  // target), and the target is empty where the step leads nowhere.
  nb::class_<AuditSample>(module, "AuditSample")
      .def(nb::init<std::uint64_t, std::size_t, std::size_t, bool>(), nb::arg("seed"), nb::arg("most_visits"),
           nb::arg("most_bytes"), nb::arg("takes_all") = false)
      .def("close", &AuditSample::close)
      .def("take", [](AuditSample& sample) -> nb::object {
        const std::optional<AuditedVisit> visit = sample.take();
        if (!visit) return nb::none();
        nb::list edges;
        for (const AuditedEdge& edge : visit->edges)
          edges.append(nb::make_tuple(edge.label, edge.process, edge.fault, bytes_of(edge.target)));
        return nb::make_tuple(bytes_of(visit->state), visit->observation, visit->has_all_edges, edges);
      });

  nb::class_<Limits>(module, "Limits")
      .def(nb::init<>())
      .def_rw("states", &Limits::states)
      .def_rw("memory", &Limits::memory)
      .def_rw("depth", &Limits::depth)
      .def_rw("seconds", &Limits::seconds);

  nb::class_<Objective>(module, "Objective")
      .def(nb::init<>())
      .def_rw("deadlock", &Objective::deadlock)
      .def_rw("action", &Objective::action)
      .def_rw("state", &Objective::state)
      .def_rw("cycle", &Objective::cycle)
      .def_rw("most_steps", &Objective::most_steps)
      .def("look_for",
           [](Objective& self, const nb::bytes& goal) {
             const auto* begin = static_cast<const Byte*>(goal.data());
             self.goal.emplace(begin, begin + goal.size());
           })
      .def_rw("faults", &Objective::faults);

  module.def("derived_seed", [](std::uint64_t seed, std::uint64_t run) {
    std::uint64_t state = seed ^ (run * 0xd1342543de82ef95ULL);
    return split_mix(state);
  });

  module.def("run", &run, nb::arg("model"), nb::arg("search"), nb::arg("options"), nb::arg("seed"),
             nb::arg("objective"), nb::arg("limits"), nb::arg("control"), nb::arg("with_arguments") = false,
             nb::arg("heuristic").none() = nb::none(), nb::arg("incidence").none() = nb::none());
}

}  // namespace highroad
