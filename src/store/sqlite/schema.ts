/** Marks a file as a store of Proctor: `PRAGMA application_id`. The letters `PrcT`. */
export const applicationId = 0x50_72_63_54

/** Room for the cells of one attempt: the ids of its scores begin at its own id times this. */
export const cellsPerAttempt: number = 2 ** 20

/**
 * What brings a file from each version of the schema to the next, the first from an empty file to version 1. Only ever added to:
 * files of every version exist.
 *
 * - `deleted_experiments` are those of which other tables may still hold rows.
 * - `attempts.place` is the id of the trial's first attempt, and orders the trials. `is_last` marks the attempt that counts.
 * - `attempts.body` is null where the body is large: it is in `bodies` under `body_hash` then.
 * - `scores.outcome`: 0 scored and not passed, 1 scored and passed, 2 not scorable, 3 an error.
 * - `scorers` holds who scored, once. A score names it by number.
 * - `bodies.form` says how the text was packed; `used_at` is when it was last stored, in ms since 1970.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE experiments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, eval TEXT NOT NULL, status TEXT NOT NULL, branch TEXT,
    dataset_version TEXT NOT NULL, started_at TEXT NOT NULL, tags TEXT NOT NULL, record TEXT NOT NULL
  );
  CREATE INDEX experiments_by_start ON experiments (started_at, id);
  CREATE TABLE deleted_experiments (id INTEGER PRIMARY KEY);

  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY, experiment INTEGER NOT NULL, item TEXT NOT NULL, trial INTEGER NOT NULL, attempt INTEGER NOT NULL,
    place INTEGER NOT NULL, is_last INTEGER NOT NULL, has_error INTEGER NOT NULL, finished_at TEXT NOT NULL, transcript TEXT,
    body_hash TEXT, body TEXT
  );
  CREATE UNIQUE INDEX attempts_by_trial ON attempts (experiment, item, trial, attempt);
  CREATE INDEX attempts_by_experiment ON attempts (experiment);
  CREATE UNIQUE INDEX attempts_that_count ON attempts (experiment, place) WHERE is_last = 1;
  CREATE INDEX attempts_by_transcript ON attempts (transcript) WHERE transcript IS NOT NULL;
  CREATE INDEX attempts_by_body ON attempts (body_hash) WHERE body_hash IS NOT NULL;

  CREATE TABLE scorers (
    id INTEGER PRIMARY KEY, scorer TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, role TEXT NOT NULL,
    UNIQUE (scorer, key, fingerprint, role)
  );
  CREATE TABLE scores (
    id INTEGER PRIMARY KEY, scorer INTEGER NOT NULL, outcome INTEGER NOT NULL, score REAL,
    duration_ms REAL NOT NULL, rest TEXT
  );

  CREATE TABLE events (
    experiment INTEGER NOT NULL, sequence INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (experiment, sequence)
  );
  CREATE TABLE datasets (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, version TEXT NOT NULL, seen_at TEXT NOT NULL, form INTEGER NOT NULL,
    record BLOB NOT NULL, UNIQUE (name, version)
  );
  CREATE TABLE labels (
    id TEXT PRIMARY KEY, experiment INTEGER NOT NULL, record TEXT NOT NULL
  );
  CREATE INDEX labels_by_experiment ON labels (experiment);
  CREATE TABLE bodies (
    hash TEXT PRIMARY KEY, form INTEGER NOT NULL, used_at INTEGER NOT NULL, body BLOB NOT NULL
  );
  `,
]
