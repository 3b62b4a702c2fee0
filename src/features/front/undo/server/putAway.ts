// What an undo or a redo puts away is judged as its own deletion would be now, by the function that the route calls too (M58).
import { sql } from 'kysely'
import { usesOfLocation, usesOfRooms } from '#features/foundation/locations/server/public.ts'
import { teaches } from '#features/foundation/employees/server/public.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { usesOfCourse } from '#features/teaching/courses/server/public.ts'
import { whoIn } from '#features/teaching/groups/server/public.ts'
import { refuseUsed, usesFor } from '#server/db/inUse.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../contract.ts'
import type { Hand } from './hand.ts'
import type { Step } from './plan.ts'
import { usedText, usesIn } from './standing.ts'

/** Deleted or hidden by the step, and not before. */
const isPutAway = ({ write, now, values }: Step): boolean =>
  write === 'hide' || (write === 'change' && (now?.deleted_at ?? null) === null && (values.deleted_at ?? null) !== null)

interface Away {
  id: string
  name: string
  step: Step
}
type Judge = (hand: Hand, away: Away) => Promise<void>

/** Who is put away, with all that became of them since: what the act ended itself is ended again by now. */
const student: Judge = ({ db, wholly }, { id, name, step }) =>
  wholly(async () => {
    const since = (step.values.deleted_at ?? null) as string | null
    const merged = (step.values.merged_into ?? null) !== null
    const { rows } = await sql<{ tab: string; found: number }>`
    select tab, count(*)::int as found from (
      select 'registration' as tab from registration where student_id = ${id} and ended_at is null
      union all select 'advisory_booking' from advisory_booking b join advisory_slot s on s.id = b.slot_id
        where b.student_id = ${id} and b.cancelled_at is null and s.date >= current_date
      union all select 'waiting' from waiting_person p join waiting w on w.id = p.entry_id
        where p.student_id = ${id} and w.closed_at is null and (select count(*) from waiting_person o where o.entry_id = w.id) = 1
      union all select 'entry' from entry e
        where e.student_id = ${id} and e.voided_at is null and not ${merged} and e.entered_at > ${since}::timestamptz) used
    group by tab order by array_position(array['registration', 'entry', 'advisory_booking', 'waiting'], tab)`.execute(db)
    if (rows.length > 0) {
      const uses = new Map(rows.map(({ tab, found }) => [tab, found]))
      fail(undoFailures.UNDO_USED, { message: usedText(uses, name), ext: { uses: usesIn(uses) } })
    }
  })

/** Whoever has lessons to come stays, and stays a professor. */
export async function refuseTeaching(hand: Hand, what: string, id: string): Promise<void> {
  const { uses, total } = await usesFor(hand, async () => {
    const found = await teaches(hand.db, id, hand.today)
    return { uses: found, total: found.length }
  })
  refuseUsed(what, uses, total)
}

/** By table; the others have nothing that keeps them. */
const JUDGES: Readonly<Record<string, Judge>> = {
  student,
  class_group: async (hand, { id, name }) => {
    const { uses, total } = await usesFor(hand, () => whoIn(hand.db, [id]))
    refuseUsed(`eliminar el grupo ${name}`, uses, total)
  },
  course: async (hand, { id, name }) => {
    const { uses, total } = await usesFor(hand, () => usesOfCourse(hand.db, id))
    refuseUsed(`eliminar el curso ${name}`, uses, total)
  },
  classroom: async (hand, { id, name }) => {
    const { uses, total } = await usesOfRooms(hand, [id])
    refuseUsed(`eliminar el salón ${name}`, uses, total)
  },
  location: async (hand, { id, name }) => {
    const { db } = hand
    const rooms = await db.selectFrom('classroom').select(['id', 'deletedAt']).where('locationId', '=', id).execute()
    const [inRooms, staff] = [
      await usesOfRooms(
        hand,
        rooms.map(room => room.id),
      ),
      await usesOfLocation(db, id),
    ]
    refuseUsed(`eliminar la sede ${name}`, [...inRooms.uses, ...staff], inRooms.total + staff.length)
    const open = rooms.filter(room => room.deletedAt === null).length
    if (open > 0) {
      const uses = new Map([['classroom', open]])
      fail(undoFailures.UNDO_USED, { message: usedText(uses, name), ext: { uses: usesIn(uses) } })
    }
  },
  employee: async (hand, { id, name }) => refuseTeaching(hand, `eliminar a ${name}`, id),
  talk: async ({ db }, { id }) => {
    const { taken } = await db.selectFrom('talk').select('taken').where('id', '=', id).executeTakeFirstOrThrow()
    if (taken > 0) fail(talkFailures.TALK_IN_USE, { ext: { total: taken } })
  },
}

const nameOf = ({ name, last_name: last }: Readonly<Record<string, unknown>>) => [name, last].filter(Boolean).join(' ')

/** Of steps that are written. */
export async function judgePutAway(hand: Hand, steps: readonly Step[]): Promise<void> {
  for (const step of steps.filter(isPutAway)) await JUDGES[step.net.tab]?.(hand, { id: step.net.key, name: nameOf(step.now ?? {}), step })
}
