import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

export interface Seats {
  taken: number
  held: number
  /** It was taken before, as one that was held. */
  kept?: boolean
}

interface Enrolled {
  studentId: string
  /** Who they were before, to whoever keeps visitors. */
  visitorId: string | null
}

/** Who is told of an enrolment, in its transaction. @returns what the audit keeps of it. */
export const onEnrolled = registry<(context: Context, enrolled: Enrolled) => Promise<Record<string, unknown>>>()

/** Who is told once the seat is taken and its group held: order of locks. */
export const onSeated = registry<(context: Context, seated: Enrolled & { courseId: string }) => Promise<void>>()

/** Turns one seat of a hold into an ordinary one, under the group's lock; undefined where the hold is no more (OFE-27). */
export const heldSeats =
  registry<(context: Context, held: { hold: string; groupId: string; courseId: string }) => Promise<Seats | undefined>>()
