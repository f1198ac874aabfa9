// Models: native code, explicit graphs, and objects written in Python behind the same four functions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "composed_model.hpp"
#include "graph_model.hpp"
#include "interpreter.hpp"
#include "local_machine.hpp"
#include "native_model.hpp"
#include "term_functions.hpp"

namespace nb = nanobind;

namespace highroad {
namespace {

// Calls back into Python, which knows states by number. The only model that needs the interpreter lock during a search.
class PythonModel final : public Model {
 public:
  // `initial()` gives numbers, `successors(number)` pairs (label number, number), `observe(number)` a word.
  PythonModel(nb::callable initial, nb::callable successors, nb::callable observe, nb::callable is_wanted,
              nb::callable label_text)
      : initial_(std::move(initial)),
        successors_(std::move(successors)),
        observe_(std::move(observe)),
        is_wanted_(std::move(is_wanted)),
        label_text_(std::move(label_text)) {}

  void initial(Successors& out) const override {
    const WithPython lock;
    const nb::object states = nb::iter(answer(initial_));
    for (nb::object state = next_of(states); state.is_valid(); state = next_of(states))
      if (!add(out, 0, nb::cast<std::uint32_t>(state))) return;
  }
  void successors(StateView state, Successors& out) const override {
    const WithPython lock;
    const nb::object edges = nb::iter(answer(successors_, number(state)));
    for (nb::object edge = next_of(edges); edge.is_valid(); edge = next_of(edges))
      if (!add(out, nb::cast<Label>(edge[0]), nb::cast<std::uint32_t>(edge[1]))) return;
  }
  std::uint64_t observe(StateView state) const override {
    const WithPython lock;
    return nb::cast<std::uint64_t>(answer(observe_, number(state)));
  }
  bool is_wanted(Label label) const override {
    const WithPython lock;
    return nb::cast<bool>(answer(is_wanted_, label));
  }
  bool is_numbered() const override { return true; }
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override { out.assign(1, number(state)); }
  std::size_t state_size() const override { return sizeof(std::uint32_t); }
  std::string label_text(Label label) const override {
    const WithPython lock;
    return nb::cast<std::string>(answer(label_text_, label));
  }

 private:
  static std::uint32_t number(StateView state) {
    std::uint32_t value;
    std::memcpy(&value, state.data(), sizeof value);
    return value;
  }
  static bool add(Successors& out, Label label, std::uint32_t state) {
    Byte bytes[sizeof state];
    std::memcpy(bytes, &state, sizeof state);
    return out.add(label, bytes);
  }

  nb::callable initial_, successors_, observe_, is_wanted_, label_text_;
};

// Components whose local states and steps are computed in Python, each of them once.
class PythonComponents final : public Components {
 public:
  PythonComponents(nb::callable offers, nb::callable joint, nb::callable machine, nb::callable label_text,
                   nb::callable observe)
      : offers_(std::move(offers)),
        joint_(std::move(joint)),
        machine_(std::move(machine)),
        label_text_(std::move(label_text)),
        observe_(std::move(observe)) {}

  std::vector<Vector> offers(Component component, Local local) override {
    const WithPython lock;
    return nb::cast<std::vector<Vector>>(answer(offers_, component, local));
  }
  std::vector<std::uint32_t> joint(Vector vector, std::span<const Local> locals) override {
    const WithPython lock;
    return nb::cast<std::vector<std::uint32_t>>(answer(joint_, vector, tuple_of(locals)));
  }
  std::shared_ptr<LocalMachine> machine(Vector vector) override {
    const WithPython lock;
    return nb::cast<std::shared_ptr<LocalMachine>>(answer(machine_, vector));
  }
  std::string label_text(Label label) override {
    const WithPython lock;
    return nb::cast<std::string>(answer(label_text_, label));
  }
  std::uint64_t observe(std::span<const Local> locals) override {
    const WithPython lock;
    return nb::cast<std::uint64_t>(answer(observe_, tuple_of(locals)));
  }

 private:
  static nb::tuple tuple_of(std::span<const Local> locals) {
    nb::list values;
    for (const Local local : locals) values.append(local);
    return nb::tuple(values);
  }

  nb::callable offers_, joint_, machine_, label_text_, observe_;
};

std::vector<Byte> to_bytes(const nb::bytes& bytes) {
  const auto* begin = static_cast<const Byte*>(bytes.data());
  return {begin, begin + bytes.size()};
}

template <class T>
std::vector<T> from_buffer(const nb::bytes& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

// The edges of one state as a search gets them, outside any search: label, process, fault, and the next state where
// there is one. Labels carry their arguments if they are asked for and the model tells them apart.
nb::list successors_of(const Model& model, const nb::bytes& state, bool with_arguments) {
  const auto* native = dynamic_cast<const NativeModel*>(&model);
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  out.labels = native != nullptr && with_arguments ? const_cast<NativeModel*>(native)->labels() : nullptr;
  {
    auto bytes = to_bytes(state);
    bytes.reserve(bytes.size() + 8);
    const WithoutPython unlocked;  // a search may hold what the model needs
    model.successors(bytes, out);
  }
  if (out.out_of_memory) throw std::bad_alloc();
  nb::list edges;
  out.for_each([&](const Record& r) {
    const nb::object target = Record::has_state(r.fault) ? nb::object(nb::bytes(r.bytes(), r.length)) : nb::none();
    edges.append(nb::make_tuple(r.label, r.process, Record::without_state(r.fault), target));
  });
  return edges;
}

}  // namespace

void bind_models(nb::module_& module) {
  nb::class_<Model>(module, "Model")
      .def("label_text", &Model::label_text)
      .def("successors", &successors_of, nb::arg("state"), nb::arg("with_arguments") = true)
      .def("observe", [](const Model& model, const nb::bytes& state) {
        auto bytes = to_bytes(state);
        bytes.reserve(bytes.size() + 8);
        const WithoutPython unlocked;  // a search may hold what the model needs
        return model.observe(bytes);
      });

  nb::class_<NativeModel, Model>(module, "NativeModel")
      .def("__init__",
           [](NativeModel* self, const std::vector<nb::bytes>& initial, std::size_t state_size,
              std::vector<std::string> actions, std::string wanted, bool has_sections, bool waits_for_others,
              bool has_priorities) {
             std::vector<std::vector<Byte>> states;
             for (const auto& state : initial) states.push_back(to_bytes(state));
             new (self) NativeModel(std::move(states), state_size, std::move(actions), std::move(wanted),
                                    {has_sections, waits_for_others, has_priorities});
           })
      .def(
          "exchange",
          [](NativeModel& self, std::uintptr_t successors, std::uintptr_t observe, std::uintptr_t moves,
             std::uintptr_t section, std::uintptr_t may_end, std::uintptr_t priority) {
            self.exchange({reinterpret_cast<NativeSuccessors>(successors), reinterpret_cast<NativeObserve>(observe),
                           reinterpret_cast<NativeMoves>(moves), reinterpret_cast<NativeSection>(section),
                           reinterpret_cast<NativeQuery>(may_end), reinterpret_cast<NativeQuery>(priority)});
          },
          nb::arg("successors"), nb::arg("observe"), nb::arg("moves") = 0, nb::arg("section") = 0,
          nb::arg("may_end") = 0, nb::arg("priority") = 0)
      .def("may_end", [](const NativeModel& model, const nb::bytes& state) {
        auto bytes = to_bytes(state);
        bytes.reserve(bytes.size() + 8);
        return model.may_end(bytes);
      });

  nb::class_<GraphModel, Model>(module, "GraphModel")
      .def("__init__", [](GraphModel* self, std::uint32_t initial, const nb::bytes& offsets, const nb::bytes& labels,
                          const nb::bytes& targets, std::vector<std::string> names, std::string wanted,
                          const nb::bytes& observations) {
        new (self) GraphModel(initial, from_buffer<std::uint64_t>(offsets), from_buffer<std::uint32_t>(labels),
                              from_buffer<std::uint32_t>(targets), std::move(names), std::move(wanted),
                              from_buffer<std::uint64_t>(observations));
      });

  nb::class_<PythonModel, Model>(module, "PythonModel")
      .def(nb::init<nb::callable, nb::callable, nb::callable, nb::callable, nb::callable>());

  module.def("label_matches",
             [](const std::string& pattern, const std::string& label) { return LabelPattern(pattern).wants(label); });

  nb::class_<ComposedModel, Model>(module, "ComposedModel")
      .def("__init__",
           [](ComposedModel* self, std::vector<Local> initial, std::vector<std::vector<Component>> participants,
              std::string wanted, nb::callable offers, nb::callable joint, nb::callable machine,
              nb::callable label_text, nb::callable observe) {
             auto components = std::make_unique<PythonComponents>(
                 std::move(offers), std::move(joint), std::move(machine), std::move(label_text), std::move(observe));
             new (self)
                 ComposedModel(std::move(components), std::move(initial), std::move(participants), std::move(wanted));
           })
      .def("acquire",
           [](const ComposedModel& model) {
             const WithoutPython unlocked;  // a search that has the lock may need the interpreter
             model.mutex().lock();
           })
      .def("release", [](const ComposedModel& model) { model.mutex().unlock(); })
      .def_static("encode",
                  [](const std::vector<Local>& locals) {
                    std::vector<Byte> bytes;
                    ComposedModel::encode(locals, bytes);
                    return nb::bytes(bytes.data(), bytes.size());
                  })
      .def_static("decode", [](const nb::bytes& state, std::size_t count) {
        std::vector<Local> locals(count);
        ComposedModel::decode(to_bytes(state), locals);
        return locals;
      });

  module.def("runtime_symbols", [] {
    nb::dict symbols;
    symbols["highroad_grow"] = reinterpret_cast<std::uintptr_t>(&highroad_grow);
    symbols["highroad_fault"] = reinterpret_cast<std::uintptr_t>(&highroad_fault);
    symbols["highroad_enabled"] = reinterpret_cast<std::uintptr_t>(&highroad_enabled);
    symbols["highroad_label"] = reinterpret_cast<std::uintptr_t>(&highroad_label);
    symbols["highroad_step"] = reinterpret_cast<std::uintptr_t>(&LocalMachine::add_step);
    for (const auto& [name, address] : term_functions()) symbols[nb::str(name.data(), name.size())] = address;
    return symbols;
  });
}

}  // namespace highroad
