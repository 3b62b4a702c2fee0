import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
/** SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN */
const FORBIDDEN = new Set([3, 8, 14])

export interface Lock {
  /** True when we hold the lock, now or already; false when another process (or another caller in this one) holds it. */
  take(): boolean
  release(): void
}

/**
 * A lock on `file`. SQLite's file lock, because the system releases it with the process, however it dies, on every
 * platform: after a crash a pid file leaves doubt.
 */
export function lockOf(file: string): Lock {
  let database: DatabaseSync | undefined
  return {
    take: () => (database ??= tryLock(file)) !== undefined,
    release: () => {
      database?.close()
      database = undefined
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
    // The message that startFaults.ts expects: SQLite does not name the file.
    throw FORBIDDEN.has(errcode ?? 0)
      ? Object.assign(new Error(`${file} cannot be written`, { cause: error }), { code: 'EACCES', path: file })
      : error
  }
}
