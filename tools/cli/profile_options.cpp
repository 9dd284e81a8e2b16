#include "tools/cli/profile_options.h"

#include <algorithm>
#include <string>

#include "tools/cli/parse_option.h"

namespace gridmill {
namespace {

bool is_wanted(const ProfileKey& key, std::initializer_list<std::string_view> keys) {
  return keys.size() == 0 || std::find(keys.begin(), keys.end(), key.key) != keys.end();
}

}  // namespace

void declare_profile(OptionTable& options, std::initializer_list<std::string_view> keys) {
  options
      .add("profile", "NAME|FILE",
           "page layout\nLayouts: " + profile_names() + ", or a .profile file.")
      .with_default("kdp-8.5x11-4up")
      .with_values(names_of(profile_data()));
  for (const ProfileKey& key : profile_keys()) {
    if (!is_wanted(key, keys)) continue;
    Option& option = options.add(key.key, key.value, key.about);
    if (option.name == "printer") option.values = names_of(printer_data());
    if (option.name == "digit-weight") option.values = {"regular", "semibold"};
  }
}

Profile profile_of(const RawArguments& raw, std::initializer_list<std::string_view> keys) {
  Profile profile = for_flag("--profile", [&] { return Profile::find(raw.text("profile")); });
  for (const ProfileKey& key : profile_keys()) {
    const auto value = is_wanted(key, keys) ? raw.find(key.key) : std::nullopt;
    if (value) for_flag(std::string("--") + key.key, [&] { profile.set(key.key, *value); });
  }
  if (raw.is_given("printer")) {
    profile.fit_printer(
        [&](std::string_view key) { return keys.size() == 0 && raw.is_given(key); });
  }
  return profile;
}

}  // namespace gridmill
