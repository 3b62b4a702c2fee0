import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { planTemplates } from '#features/money/plans/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { stage } from '#features/online/material/server/testing.ts'
import { quizStage, inputFromQuiz, question } from '#features/online/quizzes/server/testing.ts'
import { quizzes } from '#features/online/quizzes/contract.ts'
import { advisories } from '#features/presence/advisories/contract.ts'
import { stage as advisoryStage } from '#features/presence/advisories/server/testing.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../contract.ts'

const t = await startTest()
let admin: Caller
beforeAll(async () => void (admin = await t.admin()))

const act = async (route: AnyRoute, input: Parameters<typeof t.call>[1]): Promise<string> => {
  const { status, body, headers } = await t.call(route, input, { as: admin })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return String(headers.act)
}
const press = (id: string) => t.call(undo.press, { params: { id }, body: {} }, { as: admin })
const refusal = async (id: string) => {
  const { status, body } = await press(id)
  return [status, body.errorExt?.code]
}
const back = async (id: string): Promise<string> => {
  const { body } = await press(id)
  expect(body).toMatchObject({ success: true })
  return body.act as string
}
const group = (id: string) => t.db.selectFrom('classGroup').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const student = (id: string) => t.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const standing = async (studentId: string) =>
  (
    await t.db
      .selectFrom('registration')
      .select('groupId')
      .where('studentId', '=', studentId)
      .where('endedAt', 'is', null)
      .orderBy('groupId')
      .execute()
  ).map(row => row.groupId)
const remove = (id: string, groupId: string) => act(registrations.remove, { params: { id, groupId } })
const change = (id: string, oldGroupId: string, to: string) =>
  act(registrations.change, { params: { id, oldGroupId }, query: { force: true }, body: { group: { id: to } } })

const minutes = async (id: string) =>
  (await t.pool.query<{ begins: number }>('select distinct lower(minutes) as begins from room_booking where group_id = $1', [id])).rows.map(
    row => row.begins,
  )

describe('never compared', () => {
  test('DES-5: returns a seat by the difference of its act, also when others took seats since', async () => {
    const [mine, other] = [await t.make.student(), await t.make.student()]
    const { groupId } = await t.make.registration({ studentId: mine.id })
    const removed = await remove(mine.id, groupId)
    await t.make.registration({ studentId: other.id, groupId })
    expect((await group(groupId)).taken).toBe(1)
    await back(removed)
    expect([(await group(groupId)).taken, await standing(mine.id), await standing(other.id)]).toEqual([2, [groupId], [groupId]])
  })

  test('DES-5: a raised quota does not go below the seats taken since: the CHECK refuses', async () => {
    const { id } = await t.make.group({ quota: 1 })
    const raised = await act(groups.update, { params: { id }, body: { quota: 2 } })
    for (const _each of [1, 2]) await t.make.registration({ groupId: id })
    expect(await refusal(raised)).toEqual([409, 'QUOTA_BELOW_ENROLLED'])
    expect((await group(id)).quota).toBe(2)
  })

  test('DES-5: last saver and time are no conflict, and stay with the last saver', async () => {
    const { id, name, lastName, secondLastName, email, phoneNumber } = await t.make.student()
    const save = (body: object) =>
      act(studentFile.update, { params: { id }, body: { name, lastName, secondLastName, email, phoneNumber, ...body } })
    const renamed = await save({ name: 'Zoraida' })
    await t.clock.advance(60_000)
    await save({ name: 'Zoraida', phoneNumber: '5587654321' })
    await back(renamed)
    expect(await student(id)).toMatchObject({ name, phoneNumber: '5587654321' })
  })

  test('DES-5: the version of a quiz increases, so that an open editor notices', async () => {
    const { chapter } = stage(t, admin)
    const { create, find } = quizStage(t, admin)
    const quiz = await create((await chapter())._id)
    const saved = await act(quizzes.update, { params: { id: quiz._id }, body: inputFromQuiz({ ...quiz, name: 'Otro nombre' }) })
    const open = await find(quiz._id)
    await back(saved)
    expect(await find(quiz._id)).toMatchObject({ name: quiz.name, version: 3 })
    const { status, body } = await t.call(quizzes.update, { params: { id: quiz._id }, body: inputFromQuiz(open) }, { as: admin })
    expect([status, body.errorExt?.code]).toEqual([409, 'QUIZ_CHANGED'])
  })
})

describe('derived', () => {
  test('DES-6: debt and credit follow the ledger once the registration is restored', async () => {
    const { id } = await t.make.student()
    const { groupId } = await t.make.registration({ studentId: id, paid: 120_000 })
    const removed = await remove(id, groupId)
    expect(await student(id)).toMatchObject({ balanceDue: 0, credit: 120_000 })
    await back(removed)
    expect(await student(id)).toMatchObject({ balanceDue: 380_000, credit: 0 })
    expect(await t.db.selectFrom('openDue').select('open').where('studentId', '=', id).execute()).toEqual([{ open: 380_000 }])
  })

  test('DES-6: books the room for the restored hours', async () => {
    const classRoom = (await t.make.classroom()).id
    const { id } = await t.make.group()
    const hours = (body: object) => act(groups.update, { params: { id }, body: { classRoom, ...body } })
    await hours({ schedules: [{ day: 1, startHour: '0900', endHour: '1100' }] })
    const moved = await hours({ schedules: [{ day: 2, startHour: '1600', endHour: '1800' }] })
    expect(await minutes(id)).toEqual([960])
    await back(moved)
    expect(await minutes(id)).toEqual([540])
  })

  test('DES-6: recounts the questions of a quiz', async () => {
    const { chapter } = stage(t, admin)
    const { create, find } = quizStage(t, admin)
    const quiz = await create((await chapter())._id)
    const count = async () =>
      (await t.db.selectFrom('quiz').select('questionCount').where('id', '=', quiz._id).executeTakeFirstOrThrow()).questionCount
    const body = inputFromQuiz(await find(quiz._id))
    const saved = await act(quizzes.update, {
      params: { id: quiz._id },
      body: { ...body, questionCollection: [...body.questionCollection, question({ question: '¿Cuánto es 5 + 5?' })] },
    })
    expect(await count()).toBe(3)
    await back(saved)
    expect(await count()).toBe(2)
  })
})

describe('one transaction', () => {
  test('DES-7: a refusal writes nothing, and can be retried once the cause is gone', async () => {
    const { id } = await t.make.student()
    const target = await t.make.group({ quota: 1 })
    const { groupId } = await t.make.registration({ studentId: id, groupId: target.id })
    const removed = await remove(id, groupId)
    const { studentId: other } = await t.make.registration({ groupId })
    const events = t.events.length
    expect(await refusal(removed)).toEqual([409, 'GROUP_FULL'])
    expect([await standing(id), (await group(groupId)).taken, t.events.length]).toEqual([[], 1, events])
    expect(await t.db.selectFrom('undone').select('act').where('act', '=', removed).execute()).toEqual([])
    await remove(other, groupId)
    await back(removed)
    expect(await standing(id)).toEqual([groupId])
  })

  test('DES-7: refuses an hour in a room that another group has; once that is undone, this can be too', async () => {
    const room = await t.make.classroom()
    const at = (startHour: string, endHour: string) => ({ schedules: [{ day: 3 as const, startHour, endHour }] })
    const [one, two] = [await t.make.group(), await t.make.group()]
    const put = (id: string, body: object) => act(groups.update, { params: { id }, body: { classRoom: room.id, ...body } })
    await put(one.id, at('0900', '1100'))
    await put(two.id, at('1100', '1300'))
    const freed = await put(one.id, at('1400', '1600'))
    const took = await put(two.id, at('0900', '1100'))
    expect(await refusal(freed)).toEqual([409, 'CLASSROOM_BUSY'])
    await back(took)
    await back(freed)
    expect([await minutes(one.id), await minutes(two.id)]).toEqual([[540], [660]])
  })
})

test('DES-7: restores the former default after deleting the one that replaced it', async () => {
  const { id: course } = await t.make.course()
  const template = (name: string) => ({ body: { course, name, payments: 3, monthDay: 5, firstShare: 30, isDefault: true } })
  await act(planTemplates.create, template('Tres pagos'))
  const second = await act(planTemplates.create, template('Seis pagos'))
  const defaults = async () =>
    (await t.db.selectFrom('planTemplate').select('name').where('courseId', '=', course).where('isDefault', '=', true).execute()).map(
      row => row.name,
    )
  expect(await defaults()).toEqual(['Seis pagos'])
  await back(second)
  expect(await defaults()).toEqual(['Tres pagos'])
})

describe('seats and money', () => {
  test('DES-17: a full group and a full advisory hour are named as such', async () => {
    const { id } = await t.make.student()
    const { groupId } = await t.make.registration({ studentId: id, groupId: (await t.make.group({ quota: 1 })).id })
    const to = await t.make.group({ courseId: (await group(groupId)).courseId })
    const moved = await change(id, groupId, to.id)
    await t.make.registration({ groupId })
    const { body } = await press(moved)
    expect([body.errorExt?.code, body.error.message.es]).toEqual(['GROUP_FULL', 'El grupo ya no tiene lugares disponibles.'])
    expect([await standing(id), (await group(groupId)).taken, (await group(to.id)).taken]).toEqual([[to.id], 1, 1])
  })

  test('DES-17: undoing a change of group restores its old price and reallocates its money', async () => {
    const { id } = await t.make.student()
    const from = await t.make.group()
    const to = await t.make.group({ courseId: (await t.make.course({ price: 300_000 })).id })
    await t.make.registration({ studentId: id, groupId: from.id, paid: 400_000 })
    const moved = await change(id, from.id, to.id)
    expect(await student(id)).toMatchObject({ balanceDue: 0, credit: 100_000 })
    await back(moved)
    expect([await student(id), await standing(id)]).toMatchObject([{ balanceDue: 100_000, credit: 0 }, [from.id]])
  })

  test('DES-17: money refunded since stays refunded: the registration owes it again', async () => {
    const { id } = await t.make.student()
    const { groupId } = await t.make.registration({ studentId: id, paid: 500_000 })
    const removed = await remove(id, groupId)
    await t.ok(payments.refund, { body: { student: id, amount: 5_000, concept: 'Se dio de baja' } }, admin)
    const entries = await t.db.selectFrom('entry').selectAll().where('studentId', '=', id).orderBy('id').execute()
    await back(removed)
    expect(await student(id)).toMatchObject({ balanceDue: 500_000, credit: 0 })
    expect(await t.db.selectFrom('entry').selectAll().where('studentId', '=', id).orderBy('id').execute()).toEqual(entries)
  })

  test('DES-17: a deleted student is restored with groups and seats', async () => {
    const { id } = await t.make.student()
    const { groupId } = await t.make.registration({ studentId: id, paid: 500_000 })
    const deleted = await act(registrations.removeStudent, { params: { id } })
    expect([(await group(groupId)).taken, (await student(id)).deletedAt]).toEqual([0, t.clock.now()])
    await back(deleted)
    expect([(await group(groupId)).taken, (await student(id)).deletedAt, await standing(id)]).toEqual([1, null, [groupId]])
  })

  test('DES-17: refuses a cancelled place in an hour that is full now', async () => {
    const { course, slot, booked } = advisoryStage(t, admin)
    const { id: courseId } = await course()
    const hour = await slot(courseId)
    await t.ok(advisories.quota, { params: { id: hour }, body: { maxQuota: 1 } }, admin)
    const cancelled = await act(advisories.cancel, { params: { id: hour, bookingId: await booked(courseId, hour) } })
    await booked(courseId, hour)
    expect(await refusal(cancelled)).toEqual([409, 'ADVISORY_FULL'])
  })
})
