// Writes a contact, and undoes it (COB-27, COB-28).
import type { Failure } from '#contract/failure.ts'
import type { Parsed } from '#contract/route.ts'
import { payersAccess } from '#features/people/payers/access.ts'
import * as students from '#features/people/students/server/public.ts'
import { studentFailures, studentsChanged } from '#features/people/students/contract.ts'
import { addDays } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { collectionFailures, collectionsChanged, type collections } from '../contract.ts'
import { CONTACT_LIMITS, resumeAfter } from '../outcomes.ts'
import { idsOf } from './queue.ts'
import type { ContactRow } from './rows.ts'
import * as store from './store.ts'

type ContactBody = Parsed<typeof collections.contact>['body']

const { CONTACT_FOLLOWED, CONTACT_NOT_FOUND, CONTACT_NOT_OWN, CONTACT_TOO_LATE } = collectionFailures
const { NOT_OWING, PROMISE_ABOVE_DEBT, PROMISE_RANGE, RESUME_RANGE } = collectionFailures

const refuse = (failure: Failure, path: string): never => fail(failure, { fields: [{ path, message: failure.message }] })
const MINUTE_MS = 60_000

/** Checks days against the academy's, amounts against the debt. */
function judge({ promiseOn, promiseAmount, resumeOn }: ContactBody, { debt }: store.Owing, today: string): void {
  if (promiseOn != null && (promiseOn < today || promiseOn > addDays(today, CONTACT_LIMITS.promise))) refuse(PROMISE_RANGE, 'promiseOn')
  if (promiseAmount != null && promiseAmount > debt) refuse(PROMISE_ABOVE_DEBT, 'promiseAmount')
  if (resumeOn != null && (resumeOn <= today || resumeOn > addDays(today, CONTACT_LIMITS.resume))) refuse(RESUME_RANGE, 'resumeOn')
}

/** Locks the students in the order of their ids, to avoid deadlocks. */
async function holdAll({ db }: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) if (!(await students.hold(db, id))) fail(studentFailures.STUDENT_NOT_FOUND)
}

async function write(context: Context, owing: store.Owing, body: ContactBody, promiseAmount: number | null): Promise<ContactRow> {
  const { db, user, now, today, audit } = context
  const { channel, outcome, note, promiseOn = null, resumeOn = null } = body
  const id = await store.insert(
    db,
    {
      studentId: owing.id,
      payerId: owing.payerId,
      channel,
      outcome,
      note: note || null,
      userId: user.id,
      promiseOn,
      promiseAmount,
      resumeOn: resumeOn ?? resumeAfter(outcome, today, promiseOn),
      fixed: resumeOn !== null,
    },
    now,
  )
  const contact = (await store.find(db, id, today))!
  await audit({ resource: 'collections', ids: [id, owing.id], after: recorded(contact) })
  return contact
}

const recorded = ({ channel, outcome, note, promise, resumeOn }: ContactRow) => ({
  channel,
  outcome,
  note,
  promiseOn: promise?.on ?? null,
  promiseAmount: promise?.amount ?? null,
  resumeOn,
})

export async function contact(context: Context, namedId: string, body: ContactBody): Promise<ContactRow> {
  const { db, today, emit } = context
  const studentId = (await students.ledTo(db, namedId)) ?? namedId
  const siblings = body.family ? await store.lateSiblings(db, studentId, today) : []
  await holdAll(context, [studentId, ...siblings])
  const owing = (await store.owing(db, studentId, today)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
  if (owing.dueOn === null || owing.dueOn >= today) fail(NOT_OWING)
  judge(body, owing, today)
  const promised = body.outcome === 'promise'
  const record = await write(context, owing, body, promised ? (body.promiseAmount ?? owing.overdue) : null)
  for (const id of siblings) {
    // A sibling may have paid since the list was read.
    const sibling = await store.owing(db, id, today)
    if (sibling && sibling.overdue > 0) await write(context, sibling, body, promised ? sibling.overdue : null)
  }
  emit(collectionsChanged, [studentId, ...siblings])
  // Screens of the student show a promise beside the dates.
  emit(studentsChanged, [studentId, ...siblings])
  return record
}

/** The students of a bulk act, by id. */
export async function manyIds(
  { db, can, today }: Context,
  { students: namedIds, filter }: Parsed<typeof collections.readers>['body'],
): Promise<string[]> {
  return namedIds ? [...new Set(namedIds)] : idsOf(db, { ...filter, today, tells: can(payersAccess.read) })
}

/** One result for all of these who are late. @returns how many */
export async function contactMany(context: Context, body: Parsed<typeof collections.contacts>['body']): Promise<number> {
  const { db, user, now, today, audit, emit } = context
  const { channel, outcome, resumeOn = null } = body
  if (resumeOn !== null && (resumeOn <= today || resumeOn > addDays(today, CONTACT_LIMITS.resume))) refuse(RESUME_RANGE, 'resumeOn')
  const owing = await store.holdLate(db, await manyIds(context, body), today)
  if (owing.length === 0) fail(NOT_OWING)
  const day = resumeOn ?? resumeAfter(outcome, today, null)
  const contactIds = await store.insertMany(
    db,
    owing.map(({ id, payerId }) => ({
      studentId: id,
      payerId,
      channel,
      outcome,
      note: null,
      userId: user.id,
      promiseOn: null,
      promiseAmount: null,
      resumeOn: day,
      fixed: resumeOn !== null,
    })),
    now,
  )
  const studentIds = owing.map(({ id }) => id)
  await audit({
    resource: 'collections',
    ids: [...contactIds, ...studentIds],
    after: { channel, outcome, resumeOn: day, students: studentIds },
  })
  emit(collectionsChanged, studentIds)
  emit(studentsChanged, studentIds)
  return owing.length
}

export async function undo(context: Context, id: string): Promise<void> {
  const { db, user, now, today, audit, emit } = context
  const contact = (await store.find(db, id, today)) ?? fail(CONTACT_NOT_FOUND)
  await students.hold(db, contact.student)
  const record = (await store.find(db, id, today)) ?? fail(CONTACT_NOT_FOUND)
  if (record.user?._id !== user.id) fail(CONTACT_NOT_OWN)
  if (!record.latest) fail(CONTACT_FOLLOWED)
  if (now.getTime() - record.at.getTime() > CONTACT_LIMITS.undoMinutes * MINUTE_MS) fail(CONTACT_TOO_LATE)
  await store.remove(db, record)
  await audit({ resource: 'collections', ids: [id, record.student], before: recorded(record) })
  emit(collectionsChanged, [record.student])
  emit(studentsChanged, [record.student])
}
