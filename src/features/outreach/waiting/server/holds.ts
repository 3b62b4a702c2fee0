// Held seats: released, or turned into their holder's registration.
import { sql } from 'kysely'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import type { Offering } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { waitingChanged, waitingFailures } from '../contract.ts'
import { academyDay } from '#lib/days.ts'
import { due } from './due.ts'
import { lockGroups, lockQueues } from './locks.ts'
import { offerSeats, secondsTo } from './offerSeats.ts'
import { closedOffers } from './open.ts'
import { OFFER } from './tell.ts'

export interface Hold {
  id: string
  groupId: string
  entryId: string
  courseId: string
  endsAt: Date
  isOver: boolean
}

/** The hold with its entry's course. Locks nothing. */
export async function holdOf(db: Db, id: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select h.id, h.group_id, h.entry_id, w.course_id, h.ends_at, w.closed_at is not null as is_over from seat_hold h join waiting w on w.id = h.entry_id where h.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Releases the seats; the group's row must be locked. @returns whether the hold was active */
export async function release(db: Db, holdId: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from seat_hold where id = ${holdId} returning group_id, seats)
    update class_group g set taken = g.taken - gone.seats, held = g.held - gone.seats from gone where g.id = gone.group_id returning g.id`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends an expired hold, or one at once; its seats go to the next (OFE-23). In a transaction. */
export async function end(context: Offering, holdId: string, state: 'expired' | 'enrolled' | 'left' = 'expired'): Promise<void> {
  const { db, now, emit } = context
  const endedHold = await holdOf(db, holdId)
  if (!endedHold) return
  await lockGroups(db, [endedHold.groupId])
  const hold = await holdOf(db, holdId)
  if (!hold || (state === 'expired' && hold.endsAt > now)) return
  // The person who left was restored meanwhile.
  if (state === 'left' && !hold.isOver) return
  await lockQueues(db, [hold.courseId])
  await release(db, holdId)
  await db.updateTable('waiting').set({ state, closedAt: now }).where('id', '=', hold.entryId).execute()
  emit(waitingChanged, [hold.entryId])
  emit(groupsChanged, [hold.groupId])
  await offerSeats(context, [hold.groupId])
}

/** Withdraws the offers of these groups: each entry waits again in its place. Their rows must be locked. */
export async function takeBack({ db, emit }: Pick<Context, 'db' | 'emit'>, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  const { rows: holds } = await sql<{ id: string; entryId: string; courseId: string }>`
    select h.id, h.entry_id, w.course_id from seat_hold h join waiting w on w.id = h.entry_id where h.group_id = any(${groupIds}) and h.offer`.execute(
    db,
  )
  if (holds.length === 0) return
  await lockQueues(
    db,
    holds.map(({ courseId }) => courseId),
  )
  for (const { id } of holds) await release(db, id)
  const entries = holds.map(({ entryId }) => entryId)
  await sql`update waiting set state = 'waiting', closed_at = null where id = any(${entries}) and state = 'offered'`.execute(db)
  emit(waitingChanged, entries)
  emit(groupsChanged, [...groupIds])
}

/** Withdraws offers of closed groups (M100). The groups' rows must be locked. */
export async function takeClosedBack({ db, now, academy, emit, wholly }: Offering, groupIds: readonly string[]): Promise<void> {
  await wholly(async () => takeBack({ db, emit }, await closedOffers(db, academyDay(now, academy.timeZone), groupIds)))
}

/**
 * Holds restored by undo: their jobs may be missing. An expired offer is withdrawn, and its
 * entry waits again in its place. Whether an entry waits or is offered follows from its hold: the undo knows only that of its act, while
 * another may have come since. Their groups' rows must be locked.
 */
export async function offeredAgain(
  { db, now, enqueue, emit }: Offering,
  holdIds: readonly string[],
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length > 0)
    await sql`update waiting w set state = case when state = 'offered' then 'waiting' else 'offered' end
      where id = any(${entryIds}) and state in ('waiting', 'offered')
      and (state = 'offered') <> exists (select from seat_hold h where h.entry_id = w.id)`.execute(db)
  if (holdIds.length === 0) return
  const { rows } = await sql<{ id: string; entryId: string; offer: boolean; tellAt: Date | null; endsAt: Date }>`
    select id, entry_id, offer, tell_at, ends_at from seat_hold where id = any(${holdIds}) order by id`.execute(db)
  for (const { id, entryId, offer, tellAt, endsAt } of rows) {
    if (offer && endsAt <= now) {
      await release(db, id)
      await db
        .updateTable('waiting')
        .set({ state: 'waiting', closedAt: null })
        .where('id', '=', entryId)
        .where('state', '=', 'offered')
        .execute()
      emit(waitingChanged, [entryId])
      continue
    }
    await enqueue(due().end, { hold: id, state: 'expired' }, secondsTo(endsAt, now))
    if (tellAt) await enqueue(due().tell, { hold: id }, secondsTo(tellAt, now))
  }
}

/** A sent offer belongs to its recipient: the act behind it cannot be undone any more. */
export async function refuseTold(db: Db, holdIds: readonly string[]): Promise<void> {
  if (holdIds.length === 0) return
  const { rows } = await sql`
    select from outbox where kind = ${OFFER} and audience ->> 'hold' = any(${holdIds}) and state in ('sending', 'sent') limit 1`.execute(db)
  if (rows.length > 0) fail(waitingFailures.OFFER_TOLD)
}

/** One of the seats becomes a registration: `taken` stays. The others still wait; the last one ends hold and entry (OFE-27). */
export async function useSeat(
  { db, now, today, emit }: Context,
  { hold, groupId, courseId }: { hold: string; groupId: string; courseId: string },
) {
  const { rows: open } = await sql`
    select from class_group where id = ${groupId} and course_id = ${courseId} and active and deleted_at is null and parent_group_id is null
      and end_date >= ${today} for no key update`.execute(db)
  if (open.length === 0) return undefined
  const { rows } = await sql<{ taken: number; held: number; entryId: string }>`
    with mine as materialized (select id, seats, entry_id from seat_hold where id = ${hold} and group_id = ${groupId} for update),
    less as (update seat_hold set seats = seat_hold.seats - 1 from mine where seat_hold.id = mine.id and mine.seats > 1),
    gone as (delete from seat_hold using mine where seat_hold.id = mine.id and mine.seats = 1),
    fewer as (update waiting set seats = mine.seats - 1 from mine where waiting.id = mine.entry_id and mine.seats > 1),
    done as (update waiting set state = 'enrolled', closed_at = ${now} from mine where waiting.id = mine.entry_id and mine.seats = 1)
    update class_group g set held = g.held - 1 from mine where g.id = ${groupId} returning g.taken, g.held, mine.entry_id`.execute(db)
  const [used] = rows
  if (!used) return undefined
  emit(waitingChanged, [used.entryId])
  return { taken: used.taken, held: used.held, kept: true }
}
