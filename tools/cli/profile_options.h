#pragma once

// Options made from the rows of profile_keys.def, so that every key of a .profile file can be
// overridden.

#include <initializer_list>
#include <string_view>

#include "tools/book/profile.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --profile, and an option for each of these keys of profile_keys.def, which overrides the
/// profile's line. Without keys: an option for every row.
void declare_profile(OptionTable& options, std::initializer_list<std::string_view> keys = {});
/// The profile with the options of the same keys. Throws UsageError.
[[nodiscard]] Profile profile_of(const RawArguments& raw,
                                 std::initializer_list<std::string_view> keys = {});

}  // namespace gridmill
