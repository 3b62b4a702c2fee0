// Deletions by an undo or redo are checked like the route's own, by the same function (M58).
import { sql } from 'kysely'
import { usesOfLocation, usesOfRooms } from '#features/foundation/locations/server/public.ts'
import { teaches } from '#features/foundation/employees/server/public.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { usesOfCourse } from '#features/teaching/courses/server/public.ts'
import { whoIn } from '#features/teaching/groups/server/public.ts'
import { refuseUsed, usesFor } from '#server/db/inUse.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import type { Hand } from '../one/actor.ts'
import type { Step } from '../plan/plan.ts'
import { usedText, usesIn } from '../plan/references.ts'

/** Deleted or hidden by the step. */
const isPutAway = ({ write, now, values }: Step): boolean =>
  write === 'hide' || (write === 'change' && (now?.deleted_at ?? null) === null && (values.deleted_at ?? null) !== null)

interface Away {
  id: string
  name: string
  step: Step
}
type Judge = (hand: Hand, aways: readonly Away[]) => Promise<void>
const oneByOne =
  (judge: (hand: Hand, away: Away) => Promise<void>): Judge =>
  async (hand, aways) => {
    for (const away of aways) await judge(hand, away)
  }

/**
 * Refuses students with anything new since: the act's own rows are ended by now. One statement for all; names the first. At their deletion
 * the balance was 0, so their credit pays exactly the registrations that end with them. This comparison also finds money since then when the
 * clock went back by seconds.
 */
const students: Judge = ({ db, wholly }, aways) =>
  wholly(async () => {
    const ids = aways.map(({ id }) => id)
    const ends = aways.map(({ step }) => (step.values.deleted_at ?? null) as string | null)
    const merged = aways.map(({ step }) => (step.values.merged_into ?? null) !== null)
    const { rows } = await sql<{ id: string; tab: string; found: number }>`
    with away as (select * from unnest(${ids}::char(24)[], ${ends}::timestamptz[], ${merged}::boolean[]) with ordinality t (id, since, merged, at))
    select id, tab, count(*)::int as found from (
      select a.at, a.id, 'registration' as tab from away a join registration r on r.student_id = a.id and r.ended_at is null
      union all select a.at, a.id, 'advisory_booking' from away a join advisory_booking b on b.student_id = a.id and b.cancelled_at is null
        join advisory_slot s on s.id = b.slot_id and s.date >= academy_today()
      union all select a.at, a.id, 'waiting' from away a join waiting_person p on p.student_id = a.id join waiting w on w.id = p.entry_id
        where w.closed_at is null and not is_waited_in(w.id)
      union all select a.at, a.id, 'entry' from away a join entry e on e.student_id = a.id
        where e.voided_at is null and not a.merged and e.entered_at > a.since
      union all select a.at, a.id, 'entry' from away a join student_balance b on b.student_id = a.id
        where not a.merged and not exists (
            select from entry e where e.student_id = a.id and e.voided_at is null and e.entered_at > a.since)
          and b.credit <> (
            select coalesce(sum(r.price - least(r.price, d.discount)), 0) from registration r
            cross join lateral (
              select coalesce(sum(e.discount), 0) as discount from entry e where e.registration_id = r.id and e.voided_at is null and not e.other) d
            where r.student_id = a.id and r.ended_at = a.since)
    ) used
    group by at, id, tab order by at, array_position(array['registration', 'entry', 'advisory_booking', 'waiting'], tab)`.execute(db)
    const used = rows.filter(({ id }) => id === rows[0]!.id)
    if (used.length > 0) {
      const uses = new Map(used.map(({ tab, found }) => [tab, found]))
      const { name } = aways.find(({ id }) => id === used[0]!.id)!
      fail(undoFailures.UNDO_USED, { message: usedText(uses, name), ext: { uses: usesIn(uses) } })
    }
  })

/** A teacher with future lessons stays, and stays a professor. */
export async function refuseTeaching(hand: Hand, what: string, id: string): Promise<void> {
  const { uses, total } = await usesFor(hand, async () => {
    const uses = await teaches(hand.db, id, hand.today)
    return { uses, total: uses.length }
  })
  refuseUsed(what, uses, total)
}

const JUDGES: Readonly<Record<string, Judge>> = {
  student: students,
  class_group: oneByOne(async (hand, { id, name }) => {
    const { uses, total } = await usesFor(hand, () => whoIn(hand.db, [id]))
    refuseUsed(`eliminar el grupo ${name}`, uses, total)
  }),
  course: oneByOne(async (hand, { id, name }) => {
    const { uses, total } = await usesFor(hand, () => usesOfCourse(hand.db, id))
    refuseUsed(`eliminar el curso ${name}`, uses, total)
  }),
  classroom: oneByOne(async (hand, { id, name }) => {
    const { uses, total } = await usesOfRooms(hand, [id])
    refuseUsed(`eliminar el salón ${name}`, uses, total)
  }),
  location: oneByOne(async (hand, { id, name }) => {
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
  }),
  employee: oneByOne(async (hand, { id, name }) => refuseTeaching(hand, `eliminar a ${name}`, id)),
  talk: oneByOne(async ({ db }, { id }) => {
    const { taken } = await db.selectFrom('talk').select('taken').where('id', '=', id).executeTakeFirstOrThrow()
    if (taken > 0) fail(talkFailures.TALK_IN_USE, { ext: { total: taken } })
  }),
}

const nameOf = ({ name, last_name: last }: Readonly<Record<string, unknown>>) => [name, last].filter(Boolean).join(' ')

export async function judgePutAway(hand: Hand, steps: readonly Step[]): Promise<void> {
  const aways = steps.filter(isPutAway).map(step => ({ id: step.net.key, name: nameOf(step.now ?? {}), step }))
  for (const [tab, ofTable] of Map.groupBy(aways, ({ step }) => step.net.tab)) await JUDGES[tab]?.(hand, ofTable)
}
