// What this process has of the system, and what it may still have.
#pragma once

#include <cstdint>

namespace highroad {

// The memory that it has now; 0 if the system does not tell.
std::uint64_t resident_bytes();

// The address space that it may still take; UINT64_MAX if there is no limit (`ulimit -v`).
std::uint64_t free_address_space();

}  // namespace highroad
