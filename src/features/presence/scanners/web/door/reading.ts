// What was read at this door, and what became of it.
import type { Answer } from '#contract/route.ts'
import { SCAN_LIMITS, type DoorLesson, type DoorRefusal, type scanners } from '../../contract.ts'

/** waiting: kept here, 'Por enviar'. asking: of several lessons one has to be chosen. */
export type ReadingState = 'reading' | 'saved' | 'already' | 'waiting' | 'asking' | 'refused' | 'undone'

export interface Reading {
  /** The scan's number: a replay carries it. */
  scan: string
  /** The pass; empty when the code was none. */
  id: string
  /** Epoch milliseconds. */
  at: number
  /** By which `at` was corrected; null: not known then (M123). */
  clockError?: number | null | undefined
  state: ReadingState
  /** First line and second line of the name; null: not known here. */
  name: readonly [string, string] | null
  lesson: DoorLesson | null
  debt: boolean
  /** The oldest date that is open. A list that was kept before it told it has none. */
  dueOn?: string | null
  /** Of a talk, not of a group. */
  visitor: boolean
  /** The server's words, or why not. */
  message: string | null
  choices?: readonly DoorLesson[]
  /** Of whom has none now: the next one. */
  next?: DoorRefusal['next']
  /** Can be taken back by this record. */
  attendanceId?: string
  /** When the same pass was read here before, epoch milliseconds. */
  before?: number
  /** A repeat of a scan that waits: what becomes of that scan is said here, too. */
  waitsFor?: string
}

type Name = { name: string; lastName: string; secondLastName: string }
/** First line and second line. */
export const linesOfName = ({ name, lastName, secondLastName }: Name) =>
  [name, [lastName, secondLastName].filter(Boolean).join(' ')] as const

/** What the server's answer says of a reading, whether it comes at once or later. */
export const fromAnswer = ({
  student,
  groups,
  already,
  message,
  isTalkUser,
  attendance,
}: Answer<typeof scanners.scan>): Partial<Reading> => ({
  state: already ? 'already' : 'saved',
  name: linesOfName(student),
  lesson: groups[0] ?? null,
  debt: student.debt,
  dueOn: student.dueOn,
  visitor: isTalkUser,
  message,
  attendanceId: already ? undefined : attendance._id,
})

/** How many seconds are left to take it back; 0: not offered, or not any more. */
export function undoSeconds({ state, at, attendanceId, before }: Reading, now: number, within = SCAN_LIMITS.undoSeconds): number {
  const offered = state === 'waiting' ? before === undefined : state === 'saved' && attendanceId !== undefined
  return offered ? Math.max(0, Math.ceil(within - (now - at) / 1000)) : 0
}
