// Gridmill's C interface for Python, in its stable ABI: one file serves Python 3.11 and all later
// ones. It passes buffers on; gridmill/__init__.py has what people call.
//
// The interpreter is free while a call works. Ten times a second the call asks whether the user has
// interrupted it, and reports its progress.

#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "tools/lib/gridmill.h"

namespace {

struct PyObjectDeleter {
  void operator()(PyObject* object) const { Py_XDECREF(object); }
};
/// A reference of ours.
using PyRef = std::unique_ptr<PyObject, PyObjectDeleter>;

constexpr const char* kBoard = "gridmill.board";

/// A buffer of the caller, for as long as the call lasts.
class Buffer {
 public:
  Buffer() = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() {
    if (view_.obj != nullptr) PyBuffer_Release(&view_);
  }

  /// False: an exception is set. None is an empty buffer.
  bool open(PyObject* object, bool writable) {
    if (object == Py_None) return true;
    return PyObject_GetBuffer(object, &view_, writable ? PyBUF_WRITABLE : PyBUF_SIMPLE) == 0;
  }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(view_.len); }
  template <typename T>
  [[nodiscard]] T* as() const {
    return static_cast<T*>(view_.buf);
  }
  /// Whether it has room for that many bytes, or is none; else an exception is set.
  [[nodiscard]] bool has(std::size_t bytes, const char* name) const {
    if (view_.obj == nullptr || size() == bytes) return true;
    PyErr_Format(PyExc_ValueError, "%s: expected %zu bytes, found %zu", name, bytes, size());
    return false;
  }

 private:
  Py_buffer view_{};
};

PyObject* cancelled_error = nullptr;   // gridmill.Cancelled
PyObject* over_limit_error = nullptr;  // gridmill.OverLimit

/// Sets the exception of a status.
PyObject* fail(gridmill_status status) {
  PyObject* type = PyExc_RuntimeError;
  if (status == GRIDMILL_CANCELLED) type = cancelled_error;
  if (status == GRIDMILL_OVER_LIMIT) type = over_limit_error;
  if (status == GRIDMILL_NO_MEMORY) type = PyExc_MemoryError;
  if (status == GRIDMILL_BAD_ARGUMENT || status == GRIDMILL_BAD_TEXT) type = PyExc_ValueError;
  if (status == GRIDMILL_UNSUPPORTED) type = PyExc_NotImplementedError;
  PyErr_SetString(type, gridmill_last_error());
  return nullptr;
}

/// A call that works on a batch, without the interpreter's lock.
class Call {
 public:
  /// Fills a Call from (threads, progress, max_nodes), for "O&" of PyArg_ParseTuple. `progress` is
  /// a callable (done, all), which returns False to stop, or None.
  static int convert(PyObject* tuple, void* to) {
    auto& call = *static_cast<Call*>(to);
    unsigned long long max_nodes = 0;
    if (PyArg_ParseTuple(tuple, "IOK", &call.options_.threads, &call.progress_, &max_nodes) == 0) {
      return 0;
    }
    call.options_.size = sizeof(call.options_);
    call.options_.max_nodes = max_nodes;
    call.options_.progress = &Call::report_progress;
    call.options_.data = to;
    return 1;
  }

  /// Returns whether `work(options)` succeeded; else an exception is set.
  template <typename F>
  bool run(const F& work) {
    state_ = PyEval_SaveThread();
    const gridmill_status status = work(&options_);
    PyEval_RestoreThread(state_);
    if (PyErr_Occurred() != nullptr) return false;  // the interrupt, or what progress raised
    if (status != GRIDMILL_OK) fail(status);
    return status == GRIDMILL_OK;
  }

 private:
  static int report_progress(void* data, std::uint64_t done, std::uint64_t all) {
    auto& self = *static_cast<Call*>(data);
    PyEval_RestoreThread(self.state_);
    bool stop = PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0;
    if (!stop && self.progress_ != Py_None) {
      const PyRef answer(PyObject_CallFunction(self.progress_, "KK",
                                               static_cast<unsigned long long>(done),
                                               static_cast<unsigned long long>(all)));
      stop = answer == nullptr || answer.get() == Py_False;
    }
    self.state_ = PyEval_SaveThread();
    return stop ? 1 : 0;
  }

  PyObject* progress_ = nullptr;
  PyThreadState* state_ = nullptr;
  gridmill_options options_{};
};

/// The board of a capsule, null for None.
bool board_of(PyObject* object, const gridmill_board*& board) {
  board = nullptr;
  if (object == Py_None) return true;
  board = static_cast<const gridmill_board*>(PyCapsule_GetPointer(object, kBoard));
  return board != nullptr;
}

/// What all calls on a batch of puzzles begin with.
struct Batch {
  const gridmill_board* board = nullptr;
  std::size_t cells = 0;
  std::size_t n = 0;
  Buffer puzzles;

  bool open(PyObject* capsule, PyObject* buffer, bool writable = false) {
    if (!board_of(capsule, board) || !puzzles.open(buffer, writable)) return false;
    cells = gridmill_board_cells(board);
    n = puzzles.size() / cells;
    return puzzles.has(n * cells, "puzzles");
  }
};

/// The capsule of a board that was created.
PyObject* capsule_of(gridmill_status status, gridmill_board* board) {
  if (status != GRIDMILL_OK) return fail(status);
  return PyCapsule_New(board, kBoard, [](PyObject* capsule) {
    gridmill_board_destroy(static_cast<gridmill_board*>(PyCapsule_GetPointer(capsule, kBoard)));
  });
}

PyObject* create_board(PyObject* /*self*/, PyObject* args) {
  const char* text = nullptr;
  if (PyArg_ParseTuple(args, "s", &text) == 0) return nullptr;
  gridmill_board* board = nullptr;
  const gridmill_status status = gridmill_board_create(text, &board);
  return capsule_of(status, board);
}

PyObject* create_boards(PyObject* /*self*/, PyObject* args) {
  PyObject* list = nullptr;
  if (PyArg_ParseTuple(args, "O", &list) == 0) return nullptr;
  const Py_ssize_t n = PyList_Size(list);
  if (n < 0) return nullptr;
  std::vector<const char*> texts;
  for (Py_ssize_t i = 0; i < n; ++i) {
    texts.push_back(PyUnicode_AsUTF8AndSize(PyList_GetItem(list, i), nullptr));
    if (texts.back() == nullptr) return nullptr;
  }
  gridmill_board* board = nullptr;
  const gridmill_status status = gridmill_board_create_each(texts.data(), texts.size(), &board);
  return capsule_of(status, board);
}

PyObject* board_facts(PyObject* /*self*/, PyObject* args) {
  PyObject* capsule = nullptr;
  const gridmill_board* board = nullptr;
  if (PyArg_ParseTuple(args, "O", &capsule) == 0 || !board_of(capsule, board)) return nullptr;
  return Py_BuildValue("nnnnz", static_cast<Py_ssize_t>(gridmill_board_digits(board)),
                       static_cast<Py_ssize_t>(gridmill_board_rows(board)),
                       static_cast<Py_ssize_t>(gridmill_board_columns(board)),
                       static_cast<Py_ssize_t>(gridmill_board_cells(board)),
                       gridmill_board_text(board));
}

PyObject* parse(PyObject* /*self*/, PyObject* args) {
  PyObject* capsule = nullptr;
  PyObject* out = nullptr;
  const char* text = nullptr;
  Py_ssize_t length = 0;
  Batch batch;
  if (PyArg_ParseTuple(args, "Os#O", &capsule, &text, &length, &out) == 0 ||
      !batch.open(capsule, out, true)) {
    return nullptr;
  }
  auto* digits = batch.puzzles.as<std::uint8_t>();
  const bool by_grid = batch.n == 1 && std::strchr(text, ',') != nullptr;
  if (!by_grid && !batch.puzzles.has(static_cast<std::size_t>(length), "puzzles")) return nullptr;
  const gridmill_status status = by_grid ? gridmill_parse_line(batch.board, text, digits)
                                         : gridmill_parse(batch.board, text, batch.n, digits);
  if (status != GRIDMILL_OK) return fail(status);
  Py_RETURN_NONE;
}

PyObject* format(PyObject* /*self*/, PyObject* args) {
  PyObject* capsule = nullptr;
  PyObject* puzzles = nullptr;
  Batch batch;
  if (PyArg_ParseTuple(args, "OO", &capsule, &puzzles) == 0 || !batch.open(capsule, puzzles)) {
    return nullptr;
  }
  std::vector<char> text(batch.n * batch.cells);
  const gridmill_status status =
      gridmill_format(batch.board, batch.puzzles.as<std::uint8_t>(), batch.n, text.data());
  if (status != GRIDMILL_OK) return fail(status);
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

PyObject* count(PyObject* /*self*/, PyObject* args) {
  PyObject *capsule = nullptr, *puzzles = nullptr, *out = nullptr;
  unsigned long long limit = 0;
  Call call;
  Batch batch;
  Buffer counts;
  if (PyArg_ParseTuple(args, "OOKOO&", &capsule, &puzzles, &limit, &out, &Call::convert, &call) ==
          0 ||
      !batch.open(capsule, puzzles) || !counts.open(out, true) ||
      !counts.has(batch.n * sizeof(std::uint64_t), "counts")) {
    return nullptr;
  }
  const bool done = call.run([&](const gridmill_options* options) {
    return gridmill_count(batch.board, batch.puzzles.as<std::uint8_t>(), batch.n, limit,
                          counts.as<std::uint64_t>(), options);
  });
  if (!done) return nullptr;
  Py_RETURN_NONE;
}

/// A call that makes a board of each puzzle.
using MakeBoards = gridmill_status (*)(const gridmill_board* board, const std::uint8_t* puzzles,
                                       std::size_t n, std::uint8_t* boards,
                                       const gridmill_options* options);

PyObject* make_boards(PyObject* args, MakeBoards make) {
  PyObject *capsule = nullptr, *puzzles = nullptr, *out = nullptr;
  Call call;
  Batch batch;
  Buffer boards;
  if (PyArg_ParseTuple(args, "OOOO&", &capsule, &puzzles, &out, &Call::convert, &call) == 0 ||
      !batch.open(capsule, puzzles) || !boards.open(out, true) ||
      !boards.has(batch.n * batch.cells, "boards")) {
    return nullptr;
  }
  const bool done = call.run([&](const gridmill_options* options) {
    return make(batch.board, batch.puzzles.as<std::uint8_t>(), batch.n, boards.as<std::uint8_t>(),
                options);
  });
  if (!done) return nullptr;
  Py_RETURN_NONE;
}

PyObject* solve(PyObject* /*self*/, PyObject* args) {
  return make_boards(args,
                     [](const gridmill_board* board, const std::uint8_t* puzzles, std::size_t n,
                        std::uint8_t* solutions, const gridmill_options* options) {
                       return gridmill_solve(board, puzzles, n, solutions, nullptr, options);
                     });
}

PyObject* canonical(PyObject* /*self*/, PyObject* args) {
  return make_boards(args, &gridmill_canonical);
}

/// A list of the values that `make(i)` returns, null after an exception.
template <typename F>
PyObject* make_list(std::size_t n, const F& make) {
  PyRef list(PyList_New(static_cast<Py_ssize_t>(n)));
  if (list == nullptr) return nullptr;
  for (std::size_t i = 0; i < n; ++i) {
    PyObject* const item = make(i);
    if (item == nullptr) return nullptr;
    PyList_SetItem(list.get(), static_cast<Py_ssize_t>(i), item);
  }
  return list.release();
}

PyObject* rate(PyObject* /*self*/, PyObject* args) {
  PyObject *capsule = nullptr, *puzzles = nullptr;
  unsigned scales = 0;
  Call call;
  Batch batch;
  if (PyArg_ParseTuple(args, "OOIO&", &capsule, &puzzles, &scales, &Call::convert, &call) == 0 ||
      !batch.open(capsule, puzzles)) {
    return nullptr;
  }
  std::vector<gridmill_rating> ratings(batch.n);
  const bool done = call.run([&](const gridmill_options* options) {
    return gridmill_rate(batch.board, batch.puzzles.as<std::uint8_t>(), batch.n, scales,
                         ratings.data(), sizeof(gridmill_rating), options);
  });
  if (!done) return nullptr;
  return make_list(batch.n, [&](std::size_t i) {
    const gridmill_rating& r = ratings[i];
    return Py_BuildValue("iiziiiiizi", r.solutions, r.level, r.hardest, r.rounds, r.min_openings,
                         r.se_er, r.se_ep, r.se_ed, r.hodoku_level, r.hodoku_score);
  });
}

/// A list of str of the strings that a call returned; destroys them.
PyObject* to_list(gridmill_strings* made) {
  const std::unique_ptr<gridmill_strings, void (*)(gridmill_strings*)> owner(
      made, &gridmill_strings_destroy);
  return make_list(gridmill_strings_count(made), [&](std::size_t i) {
    return PyUnicode_FromString(gridmill_strings_at(made, i));
  });
}

PyObject* steps(PyObject* /*self*/, PyObject* args) {
  PyObject *capsule = nullptr, *puzzles = nullptr;
  Call call;
  Batch batch;
  if (PyArg_ParseTuple(args, "OOO&", &capsule, &puzzles, &Call::convert, &call) == 0 ||
      !batch.open(capsule, puzzles)) {
    return nullptr;
  }
  gridmill_strings* made = nullptr;
  const bool done = call.run([&](const gridmill_options* options) {
    return gridmill_steps(batch.board, batch.puzzles.as<std::uint8_t>(), batch.n, &made, options);
  });
  return done ? to_list(made) : nullptr;
}

PyObject* hint(PyObject* /*self*/, PyObject* args) {
  PyObject *capsule = nullptr, *puzzles = nullptr, *entries_in = nullptr, *candidates_in = nullptr;
  gridmill_hint_options hint{};
  hint.size = sizeof(hint);
  unsigned depth = 0;
  unsigned cells = 0;
  Call call;
  Batch batch;
  Buffer entries;
  Buffer candidates;
  if (PyArg_ParseTuple(args, "OOOOIIsO&", &capsule, &puzzles, &entries_in, &candidates_in, &depth,
                       &cells, &hint.lang, &Call::convert, &call) == 0 ||
      !batch.open(capsule, puzzles) || !entries.open(entries_in, false) ||
      !entries.has(batch.puzzles.size(), "entries") || !candidates.open(candidates_in, false) ||
      !candidates.has(batch.puzzles.size() * sizeof(std::uint32_t), "candidates")) {
    return nullptr;
  }
  hint.depth = depth;
  hint.cells = cells;
  gridmill_strings* made = nullptr;
  const bool done = call.run([&](const gridmill_options* options) {
    return gridmill_hint(batch.board, batch.puzzles.as<std::uint8_t>(), batch.n,
                         entries.as<std::uint8_t>(), candidates.as<std::uint32_t>(), &hint, &made,
                         options);
  });
  return done ? to_list(made) : nullptr;
}

PyObject* generate(PyObject* /*self*/, PyObject* args) {
  PyObject *capsule = nullptr, *puzzles = nullptr, *solutions_out = nullptr;
  const char* recipe = nullptr;
  unsigned long long first = 0;
  int with_boards = 0;
  Call call;
  Batch batch;
  Buffer solutions;
  if (PyArg_ParseTuple(args, "OsKOOpO&", &capsule, &recipe, &first, &puzzles, &solutions_out,
                       &with_boards, &Call::convert, &call) == 0 ||
      !batch.open(capsule, puzzles, true) || !solutions.open(solutions_out, true) ||
      !solutions.has(batch.n * batch.cells, "solutions")) {
    return nullptr;
  }
  gridmill_strings* boards = nullptr;
  const bool done = call.run([&](const gridmill_options* options) {
    return gridmill_generate(batch.board, recipe, first, batch.n, batch.puzzles.as<std::uint8_t>(),
                             solutions.as<std::uint8_t>(), with_boards != 0 ? &boards : nullptr,
                             options);
  });
  return done ? to_list(boards) : nullptr;
}

PyObject* generate_goal(PyObject* /*self*/, PyObject* args) {
  PyObject *capsule = nullptr, *puzzles = nullptr;
  const char* recipe = nullptr;
  gridmill_goal goal{};
  goal.size = sizeof(goal);
  unsigned flags = 0;
  unsigned long long max_misses = 0;
  unsigned long long first = 0;
  int with_boards = 0;
  Call call;
  Batch batch;
  if (PyArg_ParseTuple(args, "Os(zzzzzIK)KOpO&", &capsule, &recipe, &goal.want, &goal.needs,
                       &goal.avoids, &goal.hardest, &goal.er, &flags, &max_misses, &first, &puzzles,
                       &with_boards, &Call::convert, &call) == 0 ||
      !batch.open(capsule, puzzles, true)) {
    return nullptr;
  }
  goal.flags = flags;
  goal.max_misses = max_misses;
  gridmill_strings* boards = nullptr;
  std::size_t found = 0;
  const bool done = call.run([&](const gridmill_options* options) {
    return gridmill_generate_goal(batch.board, recipe, &goal, first, batch.n,
                                  batch.puzzles.as<std::uint8_t>(), nullptr,
                                  with_boards != 0 ? &boards : nullptr, &found, nullptr, options);
  });
  if (!done) {
    gridmill_strings_destroy(boards);
    return nullptr;
  }
  const PyRef texts(to_list(boards));
  if (texts == nullptr) return nullptr;
  return Py_BuildValue("nO", static_cast<Py_ssize_t>(found), texts.get());
}

PyMethodDef methods[] = {{"create_board", create_board, METH_VARARGS, nullptr},
                         {"create_boards", create_boards, METH_VARARGS, nullptr},
                         {"board_facts", board_facts, METH_VARARGS, nullptr},
                         {"parse", parse, METH_VARARGS, nullptr},
                         {"format", format, METH_VARARGS, nullptr},
                         {"count", count, METH_VARARGS, nullptr},
                         {"solve", solve, METH_VARARGS, nullptr},
                         {"canonical", canonical, METH_VARARGS, nullptr},
                         {"rate", rate, METH_VARARGS, nullptr},
                         {"steps", steps, METH_VARARGS, nullptr},
                         {"hint", hint, METH_VARARGS, nullptr},
                         {"generate", generate, METH_VARARGS, nullptr},
                         {"generate_goal", generate_goal, METH_VARARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};

PyModuleDef module = {PyModuleDef_HEAD_INIT,
                      "gridmill._gridmill",
                      nullptr,
                      -1,
                      methods,
                      nullptr,
                      nullptr,
                      nullptr,
                      nullptr};

}  // namespace

// CPython looks for this name.
PyMODINIT_FUNC PyInit__gridmill() {  // NOLINT(bugprone-reserved-identifier)
  PyRef made(PyModule_Create(&module));
  if (made == nullptr) return nullptr;
  cancelled_error = PyErr_NewExceptionWithDoc(
      "gridmill.Cancelled", "The progress function asked a call to stop.", nullptr, nullptr);
  over_limit_error = PyErr_NewExceptionWithDoc(
      "gridmill.OverLimit", "A search took more than max_nodes.", nullptr, nullptr);
  if (cancelled_error == nullptr || over_limit_error == nullptr ||
      PyModule_AddObjectRef(made.get(), "Cancelled", cancelled_error) != 0 ||
      PyModule_AddObjectRef(made.get(), "OverLimit", over_limit_error) != 0 ||
      PyModule_AddStringConstant(made.get(), "version", gridmill_version()) != 0) {
    return nullptr;
  }
  return made.release();
}
