import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

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
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
