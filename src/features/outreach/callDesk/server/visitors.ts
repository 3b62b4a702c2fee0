// Writes visitors: seat, row, audit and events, in the caller's transaction (TLK-47).
// Locks: talks by id, then the visitor. A visitor's talk never changes: moving creates a new row.
import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { z } from 'zod'
import { checkBirth, checkEmail } from '#features/foundation/person/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { TalkStudent as Stored } from '#server/db/schema.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { visitors } from '../contract.ts'
import type { TalkStudent, VisitorInput } from '../visitor.ts'
import { announce, announceGone, freeSeat, lockTalks, takeSeat } from '#features/outreach/talks/server/public.ts'
import { onVisitorRemoved } from './listeners.ts'
import { toVisitor } from './visitorRow.ts'
import * as store from './visitorStore.ts'

const { ALREADY_IN_TALK, MOVED_TO_OTHER_TALK, SAME_TALK, TALK_NOT_FOUND, VISITOR_NOT_FOUND } = talkFailures

type Visitor = Omit<Selectable<Stored>, 'words' | 'emailLike' | 'deletedAt'>
type Person = z.output<typeof VisitorInput>
export type VisitorAnswer = z.output<typeof TalkStudent>

/** The row, locked until the transaction ends, or undefined. A moved one cannot be changed (TLK-64). */
export async function holdVisitor(db: Db, id: string): Promise<Visitor | undefined> {
  const {
    rows: [row],
  } = await sql<Selectable<Stored>>`select * from talk_student where id = ${id} and deleted_at is null for no key update`.execute(db)
  if (!row) return undefined
  if (row.movedTo !== null) fail(MOVED_TO_OTHER_TALK)
  const { words: _words, emailLike: _like, deletedAt: _deleted, ...visitor } = row
  return visitor
}

const visitorAnswer = async (db: Db, id: string): Promise<VisitorAnswer> => toVisitor((await store.find(db, id))!)

/** Absent: unchanged. An empty second phone: cleared. */
const personColumns = <P extends Partial<Person>>({ secondPhoneNumber, source, ...person }: P) => ({
  ...person,
  ...(source !== undefined && { sourceId: source }),
  secondPhoneNumber: secondPhoneNumber === undefined ? undefined : secondPhoneNumber || null,
})

/** Takes the seat, then inserts the row, or refuses. */
export async function register(context: Context, talkId: string, person: Person): Promise<VisitorAnswer> {
  const { db, now, today, employeeId } = context
  checkBirth(today, person.birthDate, null, 'student.birthDate')
  const seats = await takeSeat(db, talkId, today)
  const id = newId()
  const inserted = await db
    .insertInto('talkStudent')
    .values({ id, talkId, ...personColumns(person), userId: employeeId, registeredAt: now })
    .onConflict(on => on.columns(['talkId', 'email']).where('deletedAt', 'is', null).where('movedTo', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) fail(ALREADY_IN_TALK, { fields: [{ path: 'student.email', message: ALREADY_IN_TALK.message }] })
  await context.audit({ resource: 'talks', ids: [id, talkId], after: { ...person, taken: seats } })
  announce(context, [talkId])
  return visitorAnswer(db, id)
}

async function write(context: Context, visitor: Visitor, change: Updateable<Stored>): Promise<VisitorAnswer> {
  const { db } = context
  const { id, talkId } = visitor
  if (Object.keys(change).length > 0) await db.updateTable('talkStudent').set(change).where('id', '=', id).execute()
  const before = Object.fromEntries(Object.keys(change).map(key => [key, visitor[key as keyof Visitor]]))
  await context.audit({ resource: 'talks', ids: [id, talkId], before, after: change })
  announce(context, [talkId])
  return visitorAnswer(db, id)
}

/** Changes an existing visitor. @param change computes the new values from the present; may refuse */
export async function change(context: Context, id: string, changes: (visitor: Visitor) => Updateable<Stored>): Promise<VisitorAnswer> {
  const visitor = (await holdVisitor(context.db, id)) ?? fail(VISITOR_NOT_FOUND)
  return write(context, visitor, changes(visitor))
}

/** Personal data. @returns undefined when there is no such visitor. */
export async function updatePerson(
  context: Context,
  id: string,
  person: Partial<Person>,
  version?: string,
): Promise<VisitorAnswer | undefined> {
  const visitor = await holdVisitor(context.db, id)
  if (visitor) await unchanged(context.db, visitors.update, version, () => visitorAnswer(context.db, id))
  checkBirth(context.today, person.birthDate, visitor?.birthDate)
  if (visitor && person.email !== undefined) checkEmail(person.email, visitor.email)
  return visitor && write(context, visitor, personColumns(person))
}

const talkOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('talkStudent').select('talkId').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst())?.talkId

/** Hides the visitor with their comments and frees the seat. @returns false when there is no such visitor */
export async function removeVisitor(context: Context, id: string): Promise<boolean> {
  const { db, now } = context
  const talkId = await talkOf(db, id)
  if (talkId === undefined) return false
  await lockTalks(db, [talkId])
  const visitor = await holdVisitor(db, id)
  if (!visitor) return false
  await db.updateTable('talkStudent').set({ deletedAt: now }).where('id', '=', id).execute()
  await freeSeat(db, talkId)
  for (const follow of onVisitorRemoved.all()) await follow(context, id)
  await context.audit({ resource: 'talks', ids: [id, talkId], before: visitor, after: { deletedAt: now } })
  announce(context, [talkId])
  announceGone(context, talkId, [id])
  return true
}

/**
 * Moves a visitor: a new row in the new talk with call data and comments, not confirmed or present.
 * The old row stays and points to the new one.
 */
export async function move(context: Context, id: string, { from, to }: { from: string; to: string }): Promise<VisitorAnswer> {
  const { db, now, today, user } = context
  if (to === from) fail(SAME_TALK)
  const locked = await lockTalks(db, [from, to])
  const visitor = await holdVisitor(db, id)
  if (visitor?.talkId !== from) return fail(VISITOR_NOT_FOUND)
  if (!locked.some(talk => talk.id === to)) fail(TALK_NOT_FOUND)
  const seats = await takeSeat(db, to, today)
  const newVisitor = newId()
  await db
    .insertInto('talkStudent')
    .values({
      ...visitor,
      id: newVisitor,
      talkId: to,
      userId: user.id,
      registeredAt: now,
      confirmedBy: null,
      confirmedAt: null,
      attendance: false,
      attendedAt: null,
    })
    .execute()
  await db.updateTable('talkStudent').set({ movedTo: newVisitor }).where('id', '=', id).execute()
  await db.updateTable('comment').set({ talkStudentId: newVisitor }).where('talkStudentId', '=', id).execute()
  await freeSeat(db, from)
  await context.audit({
    resource: 'talks',
    ids: [id, newVisitor, from, to],
    before: { talk: from, visitor: id, confirmedAt: visitor.confirmedAt, attendance: visitor.attendance },
    after: { talk: to, visitor: newVisitor, taken: seats },
  })
  announce(context, [from, to])
  announceGone(context, from, [id])
  return visitorAnswer(db, newVisitor)
}
