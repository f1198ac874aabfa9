// Components that take steps together, and share nothing: the state of the whole is a local state for each of them, and
// what some of them can do together depends on their local states alone.
//
// Only the language knows what local states mean. It is asked for every combination of local states once; from then on
// a step costs a look into a table, however long the data behind it took to compute. A component that takes steps on
// its own may have so many local states that this does not help: the language may give it a machine, which computes
// them.
#pragma once

#include <memory>
#include <vector>

#include "fair_mutex.hpp"
#include "labels.hpp"
#include "local_machine.hpp"
#include "successors.hpp"

namespace highroad {

using Local = std::uint32_t;      // a local state, numbered from 0 for each component
using Component = std::uint32_t;  // a component, or its number
using Vector = std::uint32_t;     // a way in which some of the components take a step together

// What the language tells of its components. Answers never change.
class Components {
 public:
  virtual ~Components() = default;

  // The vectors in which a component may take part in this local state.
  virtual std::vector<Vector> offers(Component component, Local local) = 0;

  // The steps that a vector's participants can take together from these local states: for each a label, then the next
  // local states of the participants.
  virtual std::vector<std::uint32_t> joint(Vector vector, std::span<const Local> locals) = 0;

  // A machine for the steps of a vector with one participant, as soon as it is worth having; asked whenever such steps
  // were computed. It numbers the local states as before, and has code only where no other vector is on offer.
  virtual std::shared_ptr<LocalMachine> machine(Vector) { return nullptr; }

  virtual std::string label_text(Label label) = 0;
  virtual std::uint64_t observe(std::span<const Local> locals) = 0;
};

// The steps that are known already, by vector and by the local states of those that take part.
class JointSteps {
 public:
  using Steps = std::span<const std::uint32_t>;

  JointSteps() : slots_(kSmallest) {}

  // What was put under a key; null if nothing was.
  const Steps* find(std::uint64_t hash, Vector vector, std::span<const Local> locals) const;
  const Steps* put(std::uint64_t hash, Vector vector, std::span<const Local> locals, std::vector<std::uint32_t> steps);

  static std::uint64_t hash(Vector vector, std::span<const Local> locals);

 private:
  struct Entry {
    std::uint64_t hash;
    std::vector<std::uint32_t> key;  // the vector, then the local states
    std::vector<std::uint32_t> numbers;
    Steps steps;
  };
  static constexpr std::size_t kSmallest = 1024;

  void grow();

  std::vector<std::unique_ptr<Entry>> entries_;
  std::vector<const Entry*> slots_;  // open addressing, linear probing; at most half of them are in use
};

class ComposedModel final : public Model {
 public:
  // `participants` has the components of each vector in ascending order.
  // A step's process is the vector that takes it.
  ComposedModel(std::unique_ptr<Components> components, std::vector<Local> initial,
                std::vector<std::vector<Component>> participants, std::string wanted);

  void initial(Successors& out) const override;
  void successors(StateView state, Successors& out) const override;
  std::uint64_t observe(StateView state) const override;
  bool is_wanted(Label label) const override;
  bool is_numbered() const override { return true; }
  void numbers(StateView state, std::vector<std::uint32_t>& out) const override;
  std::size_t bytes() const override;
  std::size_t state_size() const override { return 0; }
  std::string label_text(Label label) const override { return components_->label_text(label); }

  // Who holds it may ask the language about its components while searches run.
  FairMutex& mutex() const { return mutex_; }

  const std::vector<std::vector<Component>>& participants() const { return participants_; }

  // A state as bytes. Small numbers, by far the most frequent ones, take one byte each.
  static void encode(std::span<const Local> locals, std::vector<Byte>& bytes);
  static void decode(StateView state, std::span<Local> locals);

 private:
  static constexpr std::size_t kMostLabels = std::size_t{1} << 26;  // of which answers are remembered

  // The offers of a local state.
  struct Offers {
    bool is_known = false;
    std::vector<Vector> led;              // those whose first participant this is
    std::vector<std::uint64_t> all = {};  // a bit for each vector
  };

  // A component's machine, and the vector whose steps it computes: one component may be all of several vectors.
  struct Alone {
    std::shared_ptr<LocalMachine> machine;
    Vector vector = 0;
    Offers offers = {};  // that vector alone: so it is wherever the machine has code
  };

  // The state that is being expanded; each thread has its own.
  struct Expansion {
    std::vector<Local> locals, taking_part;
    std::vector<std::uint32_t> places;  // where the local states begin in the bytes, and where the last one ends
    std::vector<const Offers*> current;
    std::vector<Byte> bytes, other_bytes;

    void start(StateView state, std::size_t components);
    // The state with other local states of some components.
    StateView with(std::span<const Component> members, std::span<const Local> targets);
  };
  static Expansion& expansion();

  // With what is known already, which many may read at a time; false: something is not, and nothing was added.
  bool add_known(StateView state, Successors& out) const;
  // One at a time: asks for what is not known.
  void add_all(StateView state, Successors& out) const;

  Offers offers_of(Component component, const std::vector<Vector>& vectors) const;
  const Offers* known_offers(Component component, Local local) const;
  const Offers& offers(Component component, Local local) const;
  bool all_offer(Vector vector, const Expansion& expanded) const;
  const JointSteps::Steps* known_joint(Vector vector, Expansion& expanded) const;
  JointSteps::Steps joint(Vector vector, Expansion& expanded, std::size_t most_bytes) const;
  bool add_steps(Vector vector, JointSteps::Steps steps, Expansion& expanded, Successors& out) const;

  std::unique_ptr<Components> components_;
  std::vector<Local> initial_;
  std::vector<std::vector<Component>> participants_;
  LabelPattern pattern_;

  // Answers that were given already.
  mutable FairMutex mutex_;
  mutable std::vector<Alone> alone_;  // by component
  mutable bool has_machine_ = false;  // some component has one: they compute for one thread at a time
  mutable std::vector<std::vector<Offers>> offers_;
  mutable JointSteps known_;
  mutable Reserved<char> wanted_{kMostLabels};  // by label: unknown, no, yes; read without the mutex
};

}  // namespace highroad
