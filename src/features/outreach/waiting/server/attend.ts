// A desk's acts on an entry, each checked under the locks of its groups and course (OFE-23, OFE-24).
import { sql } from 'kysely'
import { groupFailures, groupsChanged } from '#features/teaching/groups/contract.ts'
import { refuseInactive } from '#features/teaching/courses/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { failQuicker } from '#server/http/quicker.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { waitingChanged, waitingFailures, type WaitingAct } from '../contract.ts'
import { endOf } from '../times.ts'
import { release } from './holds.ts'
import { endHold } from './jobs.ts'
import { already, refuseGroup, samePlace } from './join.ts'
import { lockGroups, lockQueues } from './locks.ts'
import { give, offerSeats, secondsTo } from './offerSeats.ts'
import { candidates, openGroup } from './open.ts'

const { WAITING_NOT_FOUND, WAITING_STATE, HOLD_EXTENDED } = waitingFailures
const MOST_EXTENDED = 2
const EXTENDED_HOURS = 24

interface Entry {
  id: string
  courseId: string
  groupId: string | null
  locationId: string | null
  seats: number
  state: string
  hold: string | null
  heldGroup: string | null
  endsAt: Date | null
  extended: number | null
}

async function read(db: Db, id: string): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select w.id, w.course_id, w.group_id, w.location_id, w.seats, w.state, h.id as hold, h.group_id as held_group, h.ends_at, h.extended
    from waiting w left join seat_hold h on h.entry_id = w.id where w.id = ${id}`.execute(db)
  return rows[0] ?? fail(WAITING_NOT_FOUND)
}

const attended = (context: Context, { id }: Entry) => failQuicker(context, WAITING_STATE, id, 'Ya atendiste a esta persona.')

/** Locks what the act touches, in order; refuses when somebody was faster. */
async function hold(context: Context, waitingEntry: Entry, groupIds: readonly string[]): Promise<Entry> {
  const { db } = context
  await lockGroups(db, groupIds)
  await lockQueues(db, [waitingEntry.courseId])
  await sql`select from waiting where id = ${waitingEntry.id} for update`.execute(db)
  const entry = await read(db, waitingEntry.id)
  if (entry.state !== waitingEntry.state || entry.hold !== waitingEntry.hold) await attended(context, waitingEntry)
  return entry
}

export async function attend(context: Context, id: string, act: WaitingAct, group: string | null): Promise<void> {
  const { db, user, wholly } = context
  const entry = await read(db, id)
  // A wish for any campus may hold a seat at another: that desk handles it.
  if (user.campuses && (await wholly(() => read(db, id))).hold !== entry.hold) fail(httpErrors.outsideCampus)
  if (act === 'offer' && entry.state === 'waiting') await refuseGroup(db, groupFor(entry, group), entry.courseId, context.today)
  await wholly(async () => {
    await ACTS[act](context, entry, group)
    await db.updateTable('waiting').set({ confirmedAt: context.now, askedAt: null }).where('id', '=', id).execute()
  })
  await context.audit({ resource: 'waiting', ids: [id], before: { state: entry.state, group: entry.heldGroup }, after: { act, group } })
  context.emit(waitingChanged, [id])
}

const groupFor = (entry: Entry, group: string | null): string => group ?? entry.groupId ?? fail(groupFailures.GROUP_NOT_FOUND)

/** Also out of order, on the employee's responsibility. The caller's own view decided about the group. */
async function offer(context: Context, waitingEntry: Entry, group: string | null): Promise<void> {
  const { db, today, employeeId } = context
  const groupId = groupFor(waitingEntry, group)
  if (waitingEntry.state !== 'waiting') await attended(context, waitingEntry)
  const entry = await hold(context, waitingEntry, [groupId])
  await refuseInactive(db, waitingEntry.courseId)
  const open = (await openGroup(db, groupId, today)) ?? fail(groupFailures.GROUP_CLOSED)
  if (open.free < entry.seats) fail(groupFailures.GROUP_FULL)
  await give(context, open, entry, { offer: true, userId: employeeId })
}

async function extend(context: Context, waitingEntry: Entry): Promise<void> {
  const { db, now, academy, enqueue } = context
  if (waitingEntry.state !== 'offered') await attended(context, waitingEntry)
  const entry = await hold(context, waitingEntry, waitingEntry.heldGroup ? [waitingEntry.heldGroup] : [])
  if (!entry.hold) return attended(context, waitingEntry)
  if (entry.extended! >= MOST_EXTENDED) fail(HOLD_EXTENDED)
  const { endDate } = await db.selectFrom('classGroup').select('endDate').where('id', '=', entry.heldGroup!).executeTakeFirstOrThrow()
  const endsAt = endOf(entry.endsAt!, { hours: EXTENDED_HOURS, timeZone: academy.timeZone, lastDay: endDate })
  await db
    .updateTable('seatHold')
    .set({ endsAt, extended: entry.extended! + 1 })
    .where('id', '=', entry.hold)
    .execute()
  await enqueue(endHold, { hold: entry.hold, state: 'expired' }, secondsTo(endsAt, now))
}

/** Any group but this one: the entry keeps its place, and may fit another at once. */
async function pass(context: Context, entry: Entry): Promise<void> {
  const { db, today } = context
  if (entry.state !== 'offered' || entry.groupId !== null || !entry.heldGroup) return attended(context, entry)
  const groupIds = [...new Set([entry.heldGroup, ...(await candidates(db, entry, today))])]
  const { hold: holdId } = await hold(context, entry, groupIds)
  await db
    .insertInto('waitingPass')
    .values({ entryId: entry.id, groupId: entry.heldGroup })
    .onConflict(on => on.doNothing())
    .execute()
  await giveBack(context, entry.heldGroup, holdId!)
  await db.updateTable('waiting').set({ state: 'waiting' }).where('id', '=', entry.id).execute()
  await offerSeats(context, groupIds)
}

async function confirm(context: Context, entry: Entry): Promise<void> {
  if (entry.state !== 'waiting') await attended(context, entry)
  await hold(context, entry, [])
}

async function leave(context: Context, waitingEntry: Entry): Promise<void> {
  const { db, now } = context
  const entry = await hold(context, waitingEntry, waitingEntry.heldGroup ? [waitingEntry.heldGroup] : [])
  if (!['waiting', 'offered'].includes(entry.state)) await attended(context, waitingEntry)
  await db.updateTable('waiting').set({ state: 'left', closedAt: now }).where('id', '=', waitingEntry.id).execute()
  if (!entry.hold) return
  await giveBack(context, entry.heldGroup!, entry.hold)
  await offerSeats(context, [entry.heldGroup!])
}

async function again(context: Context, entry: Entry): Promise<void> {
  const { db, now, today } = context
  if (!['expired', 'left'].includes(entry.state)) await attended(context, entry)
  const groupIds = [...new Set([...(entry.heldGroup ? [entry.heldGroup] : []), ...(await candidates(db, entry, today))])]
  const { hold: holdId } = await hold(context, entry, groupIds)
  // A person who left keeps the hold until a job ends it.
  if (holdId) await giveBack(context, entry.heldGroup!, holdId)
  await refuseInactive(db, entry.courseId)
  if (entry.groupId !== null) await refuseGroup(db, entry.groupId, entry.courseId, today)
  const same = await samePlace(
    db,
    entry,
    sql`exists (
    select from waiting_person p join waiting_person m on m.entry_id = ${entry.id} and (
      m.student_id = p.student_id or m.talk_student_id = p.talk_student_id or m.phone_number = p.phone_number and m.words = p.words)
    where p.entry_id = w.id)`,
  )
  if (same) already(same)
  await db.updateTable('waiting').set({ state: 'waiting', closedAt: null, joinedAt: now }).where('id', '=', entry.id).execute()
  await offerSeats(context, groupIds)
}

async function giveBack({ db, emit }: Context, groupId: string, holdId: string): Promise<void> {
  await release(db, holdId)
  emit(groupsChanged, [groupId])
}

const ACTS: Record<WaitingAct, (context: Context, entry: Entry, group: string | null) => Promise<void>> = {
  offer,
  extend,
  pass,
  leave,
  again,
  confirm,
}
