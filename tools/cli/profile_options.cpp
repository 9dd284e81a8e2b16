#include "tools/cli/profile_options.h"

#include <algorithm>
#include <string>

#include "solver/board/error.h"

namespace gridmill {
namespace {

bool is_wanted(const ProfileKey& key, std::initializer_list<std::string_view> keys) {
  return keys.size() == 0 || std::find(keys.begin(), keys.end(), key.key) != keys.end();
}

}  // namespace

void declare_profile(OptionTable& options, std::initializer_list<std::string_view> keys) {
  options
      .add("profile", "NAME|FILE",
           "layout of the book: " + profile_names() + ", or a .profile file")
      .with_default("kdp-8.5x11-4up");
  for (const ProfileKey& key : profile_keys()) {
    if (is_wanted(key, keys)) options.add(key.key, key.value, key.about);
  }
}

Profile profile_of(const RawArguments& raw, std::initializer_list<std::string_view> keys) {
  std::string flag = "profile";
  try {
    Profile profile = Profile::find(raw.text(flag));
    for (const ProfileKey& key : profile_keys()) {
      if (!is_wanted(key, keys)) continue;
      flag = key.key;
      if (const auto value = raw.find(flag)) profile.set(flag, *value);
    }
    return profile;
  } catch (const ParseError& error) {
    throw UsageError("--" + flag + ": " + error.what());
  }
}

}  // namespace gridmill
