// The states that a search keeps, each with the state from which it was first reached: a tree that yields witnesses.
#pragma once

#include <algorithm>

#include "read_back.hpp"
#include "space.hpp"

namespace highroad {

class Tree final : public KeepsStates {
 public:
  // `note_size`: the length of a note on each state, see Store.
  explicit Tree(Space& space, std::size_t note_size = 0)
      : space_(space),
        store_(space.model().state_size(), space.address_space(), note_size),
        parents_(std::min<std::uint64_t>(space.address_space() / sizeof(StateId), kNoState)) {
    space.prefetch_from(store_);
    space.watch(*this);
  }
  ~Tree() { space_.unwatch(*this); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  // Adds a state reached from `parent` (kNoState: it is initial). False when it was there, or when there is no room.
  bool add(const Successor& successor) { return add(successor.state, successor.hash, successor.source); }
  bool add(StateView state, std::uint64_t hash, StateId parent) { return find_or_add(state, hash, parent).is_new; }

  // The number of a state that was there, or is now; kNoState when there is no room for it.
  Store::Insertion find_or_add(StateView state, std::uint64_t hash, StateId parent) {
    if (store_.size() >= space_.limits().states) {
      const StateId id = store_.find(state, hash);
      if (id == kNoState) space_.stop(Ending::kStates);
      return {id, false};
    }
    const auto inserted = store_.insert(state, hash);
    if (!inserted.is_new) return inserted;
    parents_.push_back(parent);
    sample_.note(inserted.id, hash);
    if ((store_.size() & 255) == 0 || state.size() > 1024 || space_.limits().states < 256) account();
    return inserted;
  }

  StateId parent(StateId id) const { return parents_[id]; }
  void set_parent(StateId id, StateId parent) { parents_[id] = parent; }

  template <class Note>
  Note note(StateId id) const {
    return store_.note<Note>(id);
  }
  template <class Note>
  void set_note(StateId id, const Note& note) {
    store_.set_note(id, note);
  }

  StateId find(const Successor& successor) const { return find(successor.state, successor.hash); }
  StateId find(StateView state, std::uint64_t hash) const { return store_.find(state, hash); }
  bool contains(const Successor& successor) const { return contains(successor.state, successor.hash); }
  bool contains(StateView state, std::uint64_t hash) const { return store_.find(state, hash) != kNoState; }

  void prefetch(std::uint64_t hash) const { store_.prefetch(hash); }

  StateView view(StateId id) const { return store_.view(id); }
  StateId size() const { return store_.size(); }
  std::size_t bytes() const { return store_.bytes() + parents_.bytes(); }
  void account(std::size_t other_bytes = 0) { space_.account(size(), bytes() + other_bytes); }

  std::uint64_t read_back() const override {
    return sample_.check([this](StateId id, std::uint64_t hash) {
      return space_.hash(view(id)) == hash && store_.find(view(id), hash) == id;
    });
  }

  // The states from an initial one to `id`.
  Run path_to(StateId id) const {
    std::vector<StateId> ids;
    for (; id != kNoState; id = parents_[id]) ids.push_back(id);
    std::reverse(ids.begin(), ids.end());
    return run_of(ids);
  }
  Run run_of(std::span<const StateId> ids) const {
    Run run;
    for (const StateId id : ids) space_.lengthen(run, view(id));
    return run;
  }

 private:
  Space& space_;
  Store store_;
  Reserved<StateId> parents_;
  ReadBack sample_;
};

}  // namespace highroad
