#pragma once

// Damages JSON where it is whole: its values are other values, missing, twice there or at each
// other's places, so that more of a reader is reached than the parser.

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace gridmill {

class JsonDamage {
 public:
  using Json = nlohmann::json;

  explicit JsonDamage(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_()) % n; }

  /// One to three changes anywhere in it.
  Json damage(Json whole) {
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) change(whole);
    return whole;
  }

 private:
  void change(Json& whole) {
    Json& holder = any_list_or_object(whole);
    if (holder.empty()) {
      holder = any_value();
      return;
    }
    auto place = holder.begin();
    std::advance(place, static_cast<std::ptrdiff_t>(below(holder.size())));
    switch (below(6)) {
      case 0:
        holder.erase(place);
        break;
      case 1: {
        const Json twin = *place;
        if (holder.is_array()) {
          holder.push_back(twin);
        } else {
          holder[any_name()] = twin;
        }
        break;
      }
      case 2: {
        Json& other = any_list_or_object(whole);
        const Json copy = other;  // `other` may lie in what is overwritten
        *place = copy;
        break;
      }
      case 3:
        std::swap(*place, *holder.begin());
        break;
      default:
        *place = any_value();
        break;
    }
  }

  /// A way down from the whole, of any length.
  Json& any_list_or_object(Json& whole) {
    Json* at = &whole;
    while (below(6) != 0) {
      std::vector<Json*> inside;
      for (Json& one : *at) {
        if (one.is_structured()) inside.push_back(&one);
      }
      if (inside.empty()) break;
      at = inside[below(inside.size())];
    }
    return *at;
  }

  Json any_value() {
    switch (below(14)) {
      case 0:
        return nullptr;
      case 1:
        return below(2) == 0;
      case 2:
        return -static_cast<int>(below(40));
      case 3:
        return 1e308;
      case 4:
        return std::numeric_limits<std::uint64_t>::max() - below(2);
      case 5:
        return Json::array();
      case 6:
        return Json::object();
      case 7: {  // lists in lists
        Json deep = "R1C1";
        for (std::size_t depth = below(300); depth > 0; --depth) deep = Json::array({deep});
        return deep;
      }
      case 8:
        return std::string(below(3000), 'x');
      case 9:
        return std::to_string(below(50));
      case 10:
        return any_name();
      case 11:
        return 0.5;
      case 12:
        return below(50);
      default:
        return "R" + std::to_string(below(12)) + "C" + std::to_string(below(12));
    }
  }

  std::string any_name() {
    constexpr const char* kNames[] = {
        "size",      "grid",   "cells",      "cell",     "lines",       "value",  "values",
        "given",     "region", "killercage", "arrow",    "negative",    "clone",  "cloneCells",
        "direction", "X",      "V",          "UR",       "extraregion", "renban", "ratio",
        "xv",        "xsum",   "quadruple",  "solution", "sandwichsum"};
    return kNames[below(std::size(kNames))];
  }

  std::mt19937_64 random_;
};

}  // namespace gridmill
