// A freed seat goes, in the same transaction, to the first in order who fits (OFE-22).
import { sql } from 'kysely'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import type { Offering } from '#features/teaching/groups/server/public.ts'
import { academyDay } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { waitingChanged } from '../contract.ts'
import { offerTimes } from '../times.ts'
import { due } from './due.ts'
import { lockQueues } from './locks.ts'
import { offering, type OpenGroup } from './open.ts'

/** Offers the free seats of these groups, whose rows are locked, by the whole list's order (M64). One statement when nobody waits. */
export async function offerSeats(context: Offering, groupIds: readonly string[]): Promise<void> {
  const { db, now, academy, wholly } = context
  await wholly(async () => {
    const open = await offering(db, groupIds, academyDay(now, academy.timeZone))
    if (open.length === 0) return
    await lockQueues(
      db,
      open.map(({ courseId }) => courseId),
    )
    for (const group of open) await fill(context, group)
  })
}

async function fill(context: Offering, group: OpenGroup): Promise<void> {
  for (let { free } = group; free > 0;) {
    const entry = await first(context.db, group, free)
    if (!entry) return
    await give(context, group, entry, { offer: true, userId: null })
    free -= entry.seats
  }
}

interface Candidate {
  id: string
  seats: number
}

async function first(db: Db, { id, courseId, campuses }: OpenGroup, free: number): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select w.id, w.seats from waiting w
    where w.state = 'waiting' and w.course_id = ${courseId} and w.seats <= ${free}
      and (w.group_id = ${id} or w.group_id is null and (w.location_id is null or w.location_id = any(${campuses}::text[])))
      and not exists (select from waiting_pass p where p.entry_id = w.id and p.group_id = ${id})
    order by w.joined_at, w.id limit 1 for update`.execute(db)
  return rows[0]
}

/** Holds seats of a group for a waiting entry; both are locked, and the seats are free. @param offer sends the offer */
export async function give(
  { db, now, academy, emit, enqueue }: Offering,
  group: OpenGroup,
  entry: Candidate,
  { offer, userId }: { offer: boolean; userId: string | null },
): Promise<{ id: string; endsAt: Date }> {
  const { tellAt, endsAt } = offerTimes(now, { hours: group.hours, timeZone: academy.timeZone, lastDay: group.endDate })
  const id = newId()
  await sql`
    with held as (
      insert into seat_hold (id, group_id, entry_id, seats, offer, tell_at, ends_at, user_id, created_at)
      values (${id}, ${group.id}, ${entry.id}, ${entry.seats}, ${offer}, ${offer ? tellAt : null}, ${endsAt}, ${userId}, ${now})),
    seats as (
      update class_group set taken = taken + ${entry.seats}, held = held + ${entry.seats} where id = ${group.id})
    update waiting set state = 'offered', closed_at = null where id = ${entry.id}`.execute(db)
  await enqueue(due().end, { hold: id, state: 'expired' }, secondsTo(endsAt, now))
  if (offer) await enqueue(due().tell, { hold: id }, secondsTo(tellAt, now))
  emit(waitingChanged, [entry.id])
  emit(groupsChanged, [group.id])
  return { id, endsAt }
}

export const secondsTo = (at: Date, now: Date): number => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000))
