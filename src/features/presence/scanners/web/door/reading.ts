import type { Answer } from '#contract/route.ts'
import { SCAN_LIMITS, type DoorLesson, type DoorRefusal, type scanners } from '../../contract.ts'

/** waiting: stored here, 'Por enviar'. asking: a lesson must be chosen. */
export type ReadingState = 'reading' | 'saved' | 'already' | 'waiting' | 'asking' | 'refused' | 'undone'

export interface Reading {
  scan: string
  id: string
  at: number
  /** The correction of `at` by the clock's error; null: not known then (M123). */
  clockError?: number | null | undefined
  state: ReadingState
  name: readonly [string, string] | null
  lesson: DoorLesson | null
  debt: boolean
  /** The oldest open date. Rosters stored by an older version lack it. */
  dueOn?: string | null
  visitor: boolean
  /** The server's message, or why it gave none. */
  message: string | null
  choices?: readonly DoorLesson[]
  next?: DoorRefusal['next']
  attendanceId?: string
  /** When the same pass was read here before, epoch milliseconds. */
  before?: number
  /** The waiting scan that this one repeats; its outcome shows here too. */
  waitsFor?: string
}

type Name = { name: string; lastName: string; secondLastName: string }
export const linesOfName = ({ name, lastName, secondLastName }: Name) =>
  [name, [lastName, secondLastName].filter(Boolean).join(' ')] as const

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

/** The remaining seconds for undo; 0: not available. */
export function undoSeconds({ state, at, attendanceId, before }: Reading, now: number, within = SCAN_LIMITS.undoSeconds): number {
  const offered = state === 'waiting' ? before === undefined : state === 'saved' && attendanceId !== undefined
  return offered ? Math.max(0, Math.ceil(within - (now - at) / 1000)) : 0
}
