// Rosa undoes moves of students whose seats others took since: no seat is sold twice or lost (M57).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { tellOffer } from '#features/outreach/waiting/server/jobs.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { merges } from '#features/history/merges/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { newId } from '#lib/ids.ts'
import type { AnyRoute } from '#contract/route.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../../contract.ts'
import { shapeOf } from './shape.ts'

const t = await startTest()
const rosa = await t.admin()

async function act(route: AnyRoute, input: Parameters<typeof t.call>[1], headers: Record<string, string> = {}): Promise<string> {
  const { status, body, headers: answered } = await t.call(route, input, { as: rosa, headers })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await t.clock.advance(1000)
  return String(answered.act)
}
const press = async (id: string) => {
  const { status, body } = await t.call(undo.press, { params: { id }, body: {} }, { as: rosa })
  return {
    status,
    code: body.errorExt?.code,
    act: body.act,
    fields: body.errorExt?.conflicts?.map((each: { field: string }) => each.field),
  }
}
const move = (id: string, oldGroupId: string, to: string, headers = {}) =>
  act(registrations.change, { params: { id, oldGroupId }, query: { force: true }, body: { group: { id: to } } }, headers)
const remove = (id: string, groupId: string) => act(registrations.remove, { params: { id, groupId } })
const seats = async (...ids: string[]) => {
  const rows = await t.db.selectFrom('classGroup').select(['id', 'taken', 'held']).where('id', 'in', ids).execute()
  return ids.map(id => rows.find(row => row.id === id)!.taken)
}
/** Mañana and Tarde of one course, with room for two each; Ana has a seat in the first. */
async function twoGroups(others = 0) {
  const a = await t.make.group({ quota: 2 })
  const b = await t.make.group({ courseId: a.courseId, quota: 2 })
  const { studentId: ana } = await t.make.registration({ groupId: a.id })
  for (let each = 0; each < others; each++) await t.make.registration({ groupId: b.id })
  return { a: a.id, b: b.id, ana }
}

test.each([0, 1])('M57: Ana moves, leaves, and undoing her move is refused by name, without a ghost seat (%i others)', async others => {
  const { a, b, ana } = await twoGroups(others)
  const moved = await move(ana, a, b)
  await remove(ana, b)
  expect(await press(moved)).toMatchObject({ status: 409, code: 'UNDO_CHANGED' })
  expect(await seats(a, b)).toEqual([0, others])
  await expectTrueBooks(t.db)
})

test('M57: Ana moves there and back: the first move is undone already, and no seat changes', async () => {
  const { a, b, ana } = await twoGroups(1)
  const moved = await move(ana, a, b)
  await move(ana, b, a)
  await press(moved)
  expect(await seats(a, b)).toEqual([1, 1])
  await expectTrueBooks(t.db)
})

test('M57: two students moved in one act, one left since: the other returns with one seat', async () => {
  const { a, b, ana } = await twoGroups()
  const { studentId: luis } = await t.make.registration({ groupId: a })
  const batch = newId()
  for (const id of [ana, luis]) await move(id, a, b, { 'act-batch': batch })
  await remove(ana, b)
  const pressed = (rest: boolean) => t.call(undo.pressBatch, { params: { id: batch }, body: { rest } }, { as: rosa })
  expect((await pressed(false)).body.errorExt?.code).toBe('UNDO_CHANGED')
  expect((await pressed(true)).body).toMatchObject({ success: true, done: 1, leftOut: [{ reason: expect.any(String) as string }] })
  expect(await seats(a, b)).toEqual([1, 0])
  await expectTrueBooks(t.db)
})

async function luisWaits() {
  const a = await t.make.group({ quota: 1 })
  const { studentId: ana } = await t.make.registration({ groupId: a.id })
  const luis = await t.make.student()
  const body = { course: a.courseId, group: a.id, persons: [{ student: luis.id }] }
  const { entry } = await t.ok(waiting.join, { body }, rosa)
  const state = async () => (await t.db.selectFrom('waiting').select('state').where('id', '=', entry._id).executeTakeFirstOrThrow()).state
  const hold = async () => (await t.db.selectFrom('seatHold').select('id').where('entryId', '=', entry._id).executeTakeFirst())?.id
  return { a: a.id, courseId: a.courseId, ana, luis: luis.id, state, hold }
}
const enrolled = (studentId: string, groupId: string, hold?: string) =>
  act(enrolment.enrol, { params: { groupId, studentId }, body: { payment: { concept: 'Inscripción', amount: 0 }, ...(hold && { hold }) } })

test('M57: Ana returns before Luis got his offer: the hold ends, and he waits in his place', async () => {
  const { a, ana, state, hold } = await luisWaits()
  const removed = await remove(ana, a)
  expect([await state(), await seats(a)]).toEqual(['offered', [1]])
  const undoResponse = await press(removed)
  expect([undoResponse.status, await seats(a), await state(), await hold()]).toEqual([200, [1], 'waiting', undefined])
  const again = await press(undoResponse.act)
  expect([again.status, await seats(a), await state()]).toEqual([200, [1], 'offered'])
  await expectTrueBooks(t.db)
})

test('M57: redone after the offer’s hour, the seat is offered again', async () => {
  const { a, ana, state, hold } = await luisWaits()
  const removed = await remove(ana, a)
  const first = await hold()
  const { act: undoAct } = await press(removed)
  await t.clock.advance(3 * 86_400_000)
  expect(await press(undoAct)).toMatchObject({ status: 200 })
  expect([await state(), await seats(a)]).toEqual(['offered', [1]])
  expect(await hold()).not.toBe(first)
  await t.clock.advance(-3 * 86_400_000)
  await expectTrueBooks(t.db)
})

test('M57, TOG-10: the removal is done again, Luis gets another offer, Ana returns to a new seat: his offer stays', async () => {
  const { a, ana, state, hold } = await luisWaits()
  const removed = await remove(ana, a)
  const { act: undoAct } = await press(removed)
  await t.clock.advance(3 * 86_400_000)
  await press(undoAct)
  const offered = await hold()
  await t.db.updateTable('classGroup').set({ quota: 2 }).where('id', '=', a).execute()
  expect(await press(removed)).toMatchObject({ status: 200 })
  expect([await state(), await hold(), await seats(a)]).toEqual(['offered', offered, [2]])
  await t.clock.advance(-3 * 86_400_000)
  await expectTrueBooks(t.db)
})

test('M57: Luis has his offer: his seat stays his, and Ana does not return', async () => {
  const { a, ana, state, hold } = await luisWaits()
  const removed = await remove(ana, a)
  await tellOffer.run({ hold: (await hold())! }, t.jobContext())
  await t.db.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'offer').execute()
  expect(await press(removed)).toMatchObject({ status: 409, code: 'OFFER_TOLD' })
  expect([await state(), await seats(a)]).toEqual(['offered', [1]])
})

test('M57: Luis took the seat that Ana left: it is not sold a second time', async () => {
  const { a, ana, luis, hold } = await luisWaits()
  const removed = await remove(ana, a)
  await enrolled(luis, a, await hold())
  expect(await press(removed)).toMatchObject({ status: 409 })
  expect(await seats(a)).toEqual([1])
  await expectTrueBooks(t.db)
})

test('M57, OFE-22: a seat that an undo frees is offered to the waiting list', async () => {
  const { a, courseId, ana, state } = await luisWaits()
  const from = await t.make.group({ courseId })
  const b = await t.make.group({ courseId, quota: 2 })
  const { studentId: eva } = await t.make.registration({ groupId: from.id })
  await move(ana, a, b.id)
  expect(await state()).toBe('offered')
  const rest = await luisWaits()
  const moved = await move(rest.ana, rest.a, (await t.make.group({ courseId: rest.courseId })).id)
  expect([await rest.state(), await press(moved)]).toMatchObject(['offered', { status: 200 }])
  const there = await t.make.group({ courseId, quota: 1 })
  const sat = await move(eva, from.id, there.id)
  const iris = await t.make.student()
  const { entry } = await t.ok(waiting.join, { body: { course: courseId, group: there.id, persons: [{ student: iris.id }] } }, rosa)
  expect(await press(sat)).toMatchObject({ status: 200 })
  expect(await t.db.selectFrom('waiting').select('state').where('id', '=', entry._id).executeTakeFirst()).toEqual({ state: 'offered' })
  expect(await seats(there.id)).toEqual([1])
  await expectTrueBooks(t.db)
})

test('M57, DES-8: a wish that holds another seat since its undo was undone stays for Óscar of one campus, and so does the seat', async () => {
  const room = await t.make.classroom()
  const { id: group, courseId: course } = await t.make.group({ quota: 2, classroomId: room.id })
  const oscar = await limitedTo(t, [room.locationId])
  const body = { course, persons: [{ guest: { name: 'Hugo', lastName: 'Vega', phoneNumber: '5512345678' } }] }
  const { headers, body: joined } = await t.call(waiting.join, { params: {}, body }, { as: oscar })
  expect(joined.entry.state).toBe('offered')
  const join = String(headers.act)
  const undoing = await t.call(undo.press, { params: { id: join }, body: {} }, { as: oscar })
  await t.clock.advance(3 * 24 * 60 * 60_000)
  expect(await press(undoing.body.act)).toMatchObject({ status: 200 })
  expect((await t.call(undo.press, { params: { id: join }, body: {} }, { as: oscar })).body.errorExt).toMatchObject({
    code: 'UNDO_USED',
    uses: [{ kind: 'seat_hold', count: 1 }],
  })
  expect(await seats(group)).toEqual([1])
  await expectTrueBooks(t.db)
})

test('DES-4, TOG-10: Óscar’s wish for Ana, whose card was merged into one of another campus, is not taken back by halves', async () => {
  const [here, there] = [await t.make.classroom(), await t.make.classroom()]
  const oscar = await limitedTo(t, [here.locationId])
  const { id: group, courseId: course } = await t.make.group({ quota: 2, classroomId: here.id })
  const { studentId: ana, groupId } = await t.make.registration({ groupId: (await t.make.group({ classroomId: here.id })).id })
  const { studentId: berta } = await t.make.registration({ groupId: (await t.make.group({ classroomId: there.id })).id })
  const { headers } = await t.call(waiting.join, { params: {}, body: { course, persons: [{ student: ana }] } }, { as: oscar })
  await remove(ana, groupId)
  const params = { kind: 'student' as const, keep: berta, give: ana }
  const { print, choices } = await t.ok(merges.preview, { params }, rosa)
  await t.ok(merges.join, { params, body: { print, choices: Object.fromEntries(choices.map(({ key }) => [key, 'keep' as const])) } }, rosa)
  expect(await seats(group)).toEqual([1])
  const { status, body } = await t.call(undo.press, { params: { id: String(headers.act) }, body: {} }, { as: oscar })
  expect([status, body.errorExt?.conflicts?.map(({ now }: { now: string }) => now)]).toEqual([409, ['Es de otra sede', 'Es de otra sede']])
  expect(await seats(group)).toEqual([1])
  await expectTrueBooks(t.db)
})

test('DES-8: references are the same for an employee of one campus', async () => {
  const whole = await shapeOf(t.db)
  const limited = await t.db.transaction().execute(async trx => {
    await sql`select set_config('search_path', 'sede_place, public', true)`.execute(trx)
    return shapeOf(trx)
  })
  expect(limited).toEqual(whole)
})
