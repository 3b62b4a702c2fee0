// A kind of sheet works on its rows slice by slice (LLE-30).
import type { ChangeEvent } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Chosen } from '../kind.ts'
import type { LockedImport } from './store.ts'

/** One slice of a step: `db` is its transaction, in which the import is locked. */
export interface Slice {
  context: JobContext
  db: Db
  held: LockedImport
  chosen: Chosen
  today: string
  /** Announces after the commit that these records changed. */
  tell(event: ChangeEvent, ids: readonly string[]): void
}

export interface Writer {
  /** Judges the next rows, and writes nothing else. @returns how many; 0: all are judged. */
  check(slice: Slice): Promise<number>
  /** Judges what only the whole sheet shows. */
  checked?(slice: Slice): Promise<void>
  /** Writes the next rows that are ready, with their line of the audit. @returns how many were tried; 0: all are. */
  write(slice: Slice): Promise<number>
  /** Takes the newest written rows back. @returns how many were tried; 0: all are. Absent: the import goes back as a batch. */
  undo?(slice: Slice): Promise<number>
  /** After the last slice of the undo. */
  undone?(slice: Slice): Promise<void>
  /** Called after the last slice. */
  written?(slice: Slice): Promise<void>
}
