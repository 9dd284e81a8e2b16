#pragma once

// The files next to a database that SQLite uses by their names.

#include <string>

namespace gridmill {

/// Throws StoreError (kCannotOpen), which names the file, if SQLite would harm another file or wait
/// because of one of these:
///
/// - a rollback journal that names a super-journal: SQLite deletes the file of that name when it
///   rolls back. Only a transaction over several databases has one, and Gridmill makes none;
/// - a journal, log or log index that is a symbolic link, a FIFO or anything else but a regular
///   file, or that has a second name (a hard link).
///
/// To be called before anything opens the database. Nothing is opened but the journal, and nothing
/// is changed. Source: https://www.sqlite.org/fileformat2.html.
void require_safe_companions(const std::string& database);

}  // namespace gridmill
