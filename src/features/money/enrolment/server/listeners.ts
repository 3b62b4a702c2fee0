import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

export interface Seats {
  taken: number
  held: number
  kept?: boolean
}

interface Enrolled {
  studentId: string
  /** The talk visitor's id, for the visitors feature. */
  visitorId: string | null
}

/** Listeners to an enrolment, in its transaction. @returns details for the audit log. */
export const onEnrolled = registry<(context: Context, enrolled: Enrolled) => Promise<Record<string, unknown>>>()

/** Listeners that run after the seat is taken and the group locked, to keep the lock order. */
export const onSeated = registry<(context: Context, seated: Enrolled & { courseId: string }) => Promise<void>>()

/** Turns one seat of a hold into an ordinary one, under the group's lock; undefined if the hold has ended (OFE-27). */
export const heldSeats =
  registry<(context: Context, hold: { hold: string; groupId: string; courseId: string }) => Promise<Seats | undefined>>()
