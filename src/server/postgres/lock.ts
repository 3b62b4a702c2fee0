import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
/** SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN */
const FORBIDDEN = new Set([3, 8, 14])

export interface Lock {
  /** True when we hold the lock, now or already; false when another process (or another caller in this one) does. */
  take(): boolean
  release(): void
}

/**
 * The lock `file`. SQLite's file lock is used because the system drops it with the process, however it dies, on every
 * platform: a file with a pid in it has to be guessed about after a crash.
 */
export function lockOf(file: string): Lock {
  let held: DatabaseSync | undefined
  return {
    take: () => (held ??= tryLock(file)) !== undefined,
    release: () => {
      held?.close()
      held = undefined
    },
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) return undefined
    // In the system's words, for startFaults.ts: SQLite does not say which file.
    throw FORBIDDEN.has(errcode ?? 0)
      ? Object.assign(new Error(`${file} cannot be written`, { cause: error }), { code: 'EACCES', path: file })
      : error
  }
}
