import { describe, expect, test } from 'vitest'
import type { AnyRoute, Input } from '#contract/route.ts'
import { sendBatch } from '#features/foundation/outbox/server/batchJob.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { LEVELS } from '#db/reference.ts'
import { notifications, type Audience } from '../contract.ts'
import { notificationsServer } from './routes.ts'

const t = await startTest({ features: [notificationsServer], jobs: [sendBatch] })
const desk = await t.as('post /notifications/talk/?', 'post /notifications/group/?', 'post /notifications/courses')

const email = (message = 'Hola') => ({ email: { templateData: { message } } })
const both = { ...email(), sms: { message: 'Hola' } }
const nobody = newId()

interface SendAnswer {
  batchId: string
  queued: { email: number; sms: number }
}
const send = async <T extends AnyRoute>(route: T, input: Input<T>): Promise<SendAnswer> =>
  (await t.call(route, input, { as: desk })).body as SendAnswer
const toGroup = (id: string, debt?: boolean) => send(notifications.toGroup, { params: { id }, query: { debt }, body: email() })
const recipients = async (body: Audience) => {
  const { success: _, ...counted } = await t.ok(notifications.recipients, { body }, desk)
  return counted
}
const addresses = async ({ batchId }: SendAnswer, channel: 'email' | 'sms' = 'email') => {
  const rows = await t.db.selectFrom('outbox').select('recipient').where('batchId', '=', batchId).where('channel', '=', channel).execute()
  return rows.map(row => row.recipient).toSorted()
}
const refusalOf = <T extends AnyRoute>(route: T, input: Input<T>) => t.refused(route, input, desk)

let serial = 0
async function talkOf(part: { deletedAt?: Date } = {}) {
  const id = newId()
  await t.db
    .insertInto('talk')
    .values({ id, name: 'Plática', levelId: LEVELS.mediaSuperior.id, type: 'Feria de carreras' as const, quota: 30, ...part })
    .execute()
  return id
}
async function visitor(talkId: string, part: { movedTo?: string; deletedAt?: Date; email?: string; phoneNumber?: string } = {}) {
  const row = { id: newId(), name: 'Sol', lastName: 'Mar', secondLastName: '', email: `visita${(serial += 1)}@correo.mx` }
  await t.db
    .insertInto('talkStudent')
    .values({ ...row, talkId, phoneNumber: '5512345678', ...part })
    .execute()
  return { ...row, ...part }
}

describe('to a group, by payment status', () => {
  test('NOT-12: Todos, Solo Liquidados, Solo Con Adeudos: by the debt in this group', async () => {
    const group = await t.make.group()
    const other = await t.make.group()
    const owes = await t.make.student()
    const settled = await t.make.student()
    await t.make.registration({ groupId: group.id, studentId: owes.id })
    await t.make.registration({ groupId: group.id, studentId: settled.id, paid: 500_000 })
    await t.make.registration({ groupId: other.id, studentId: settled.id, registeredAt: new Date(t.clock.now().getTime() + 1000) })
    const registration = await t.make.registration({ groupId: group.id })
    await t.make.end(registration.id)
    expect(await addresses(await toGroup(group.id))).toEqual([owes.email, settled.email].toSorted())
    expect(await addresses(await toGroup(group.id, true))).toEqual([owes.email])
    expect(await addresses(await toGroup(group.id, false))).toEqual([settled.email])
    expect(await recipients({ target: 'group', id: group.id, debt: true })).toMatchObject({ people: 1 })
  })

  test('NOT-40: sends only to the chosen students of the group; strangers among them get nothing', async () => {
    const group = await t.make.group()
    const [ana, eva, stranger] = [await t.make.student(), await t.make.student(), await t.make.student()]
    for (const { id: studentId } of [ana, eva]) await t.make.registration({ groupId: group.id, studentId })
    const students = [ana.id, stranger.id]
    expect(await recipients({ target: 'group', id: group.id, students })).toMatchObject({ people: 1 })
    const answer = await send(notifications.toGroup, { params: { id: group.id }, query: {}, body: { ...email(), students } })
    expect(await addresses(answer)).toEqual([ana.email])
  })

  test('NOT-13: for a module by the parent registration’s debt', async () => {
    const parent = await t.make.group()
    const module = await t.make.group({ parentGroupId: parent.id })
    const [owes, settled] = [await t.make.student(), await t.make.student()]
    for (const [student, paidAmount] of [
      [owes, 0],
      [settled, 500_000],
    ] as const) {
      const { id: parentId } = await t.make.registration({ groupId: parent.id, studentId: student.id, paid: paidAmount })
      await t.make.registration({ groupId: module.id, studentId: student.id, price: 0, parentId })
    }
    expect(await addresses(await toGroup(module.id, true))).toEqual([owes.email])
    expect(await addresses(await toGroup(module.id, false))).toEqual([settled.email])
  })

  test('NOT-18: refuses an empty audience and an unknown group, and leaves no batch', async () => {
    const { id } = await t.make.group()
    const deletedGroup = await t.make.group({ deletedAt: t.clock.now() })
    const batches = () => t.db.selectFrom('notificationBatch').select('id').execute()
    const before = await batches()
    expect(await refusalOf(notifications.toGroup, { params: { id }, body: email() })).toMatchObject({ status: 409, code: 'NOBODY_THERE' })
    for (const missing of [deletedGroup.id, nobody])
      expect(await refusalOf(notifications.toGroup, { params: { id: missing }, body: email() })).toMatchObject({ code: 'GROUP_NOT_FOUND' })
    expect(await batches()).toEqual(before)
  })
})

describe('to the groups of a course', () => {
  test('NOT-15: a person in two groups gets one message per channel', async () => {
    const [one, two, unticked] = [await t.make.group(), await t.make.group(), await t.make.group()]
    const [inBoth, inTwo] = [await t.make.student({ phoneNumber: '525599887766' }), await t.make.student()]
    for (const [group, student] of [
      [one, inBoth],
      [two, inBoth],
      [two, inTwo],
    ] as const)
      await t.make.registration({ groupId: group.id, studentId: student.id })
    await t.make.registration({ groupId: unticked.id })
    const groups = [one.id, two.id, two.id]
    const answer = await send(notifications.toCourses, { body: { ...both, groups } })
    expect(answer.queued).toEqual({ email: 2, sms: 2 })
    expect(await addresses(answer)).toEqual([inBoth.email, inTwo.email].toSorted())
    expect(await addresses(answer, 'sms')).toEqual(['+525512345678', '+525599887766'])
    expect(await recipients({ target: 'courses', groups })).toEqual({ people: 2, email: 2, sms: 2, skipped: { email: 0, sms: 0 } })
  })

  test('NOT-14: refuses a deleted group, no group, and no channel', async () => {
    const { id } = await t.make.group()
    expect(await refusalOf(notifications.toCourses, { body: { ...both, groups: [id, nobody] } })).toMatchObject({ code: 'GROUP_NOT_FOUND' })
    expect(await refusalOf(notifications.toCourses, { body: { ...both, groups: [] } })).toMatchObject({
      status: 400,
      message: 'Selecciona al menos un grupo.',
    })
    expect(await refusalOf(notifications.toCourses, { body: { groups: [id] } })).toMatchObject({
      message: 'Activa al menos un medio de envío.',
    })
  })

  test('NOT-16: the groups for selection: active by default, by start, limited in number', async () => {
    const course = await t.make.course()
    const of = (name: string, startDate: string, part: object = {}) =>
      t.make.group({ courseId: course.id, name, startDate, endDate: '2027-06-30', ...part })
    const late = await of('Tarde', '2026-12-01')
    const early = await of('Temprano', '2026-10-01', { taken: 7 })
    const off = await of('Apagado', '2026-11-01', { active: false })
    await of('Borrado', '2026-11-01', { deletedAt: t.clock.now() })
    const list = async (query: object) => {
      const { result } = await t.ok(notifications.groups, { params: { courseId: course.id }, query }, desk)
      return result.map(({ _id }) => _id)
    }
    expect((await t.ok(notifications.groups, { params: { courseId: course.id } }, desk)).result[0]).toEqual({
      _id: early.id,
      name: 'Temprano',
      startDate: '2026-10-01',
      endDate: '2027-06-30',
      active: true,
      studentListLength: 7,
    })
    expect(await list({})).toEqual([early.id, late.id])
    expect(await list({ active: false })).toEqual([off.id])
    expect(await list({ limit: 1 })).toEqual([early.id])
    expect(await list({ startDate: '2026-10-02' })).toEqual([late.id])
    expect(await list({ startDate: '2026-10-01', endDate: '2026-11-30' })).toEqual([early.id])
    expect(await list({ endDate: '2026-09-30' })).toEqual([])
    expect(await refusalOf(notifications.groups, { params: { courseId: nobody } })).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
  })
})

describe('to a talk and to one visitor', () => {
  test('NOT-17: moved and removed visitors are left out', async () => {
    const talk = await talkOf()
    const here = await visitor(talk, { phoneNumber: '12345' })
    const next = await visitor(await talkOf())
    const moved = await visitor(talk, { movedTo: next.id })
    const removed = await visitor(talk, { deletedAt: t.clock.now() })
    const answer = await send(notifications.toTalk, { params: { id: talk }, body: both })
    expect(answer.queued).toEqual({ email: 1, sms: 0 })
    const rows = await t.db.selectFrom('outbox').select(['talkStudentId', 'recipient']).where('batchId', '=', answer.batchId).execute()
    expect(rows).toEqual([{ talkStudentId: here.id, recipient: here.email }])
    const { skipped } = await t.ok(notifications.batch, { params: { batchId: answer.batchId } }, desk)
    expect(skipped).toEqual([{ name: 'Sol Mar', reason: 'Teléfono no válido' }])

    expect((await send(notifications.toTalkStudent, { params: { id: here.id }, body: email() })).queued).toEqual({ email: 1, sms: 0 })
    expect(await refusalOf(notifications.toTalkStudent, { params: { id: moved.id }, body: email() })).toMatchObject({
      status: 409,
      code: 'MOVED_TO_OTHER_TALK',
    })
    for (const id of [removed.id, nobody])
      expect(await refusalOf(notifications.toTalkStudent, { params: { id }, body: email() })).toMatchObject({ code: 'VISITOR_NOT_FOUND' })
  })

  test('NOT-18: refuses a deleted talk, and one without visitors', async () => {
    for (const id of [nobody, await talkOf({ deletedAt: t.clock.now() })])
      expect(await refusalOf(notifications.toTalk, { params: { id }, body: email() })).toMatchObject({ code: 'TALK_NOT_FOUND' })
    expect(await refusalOf(notifications.toTalk, { params: { id: await talkOf() }, body: email() })).toMatchObject({ code: 'NOBODY_THERE' })
  })
})

test('NOT-20: before sending: how many are reachable, and how many are not', async () => {
  const group = await t.make.group()
  for (const part of [{}, { email: 'sin correo' }, { phoneNumber: '14155552671' }, { email: '', phoneNumber: '' }])
    await t.make.registration({ groupId: group.id, studentId: (await t.make.student(part)).id })
  expect(await recipients({ target: 'group', id: group.id })).toEqual({
    people: 4,
    email: 2,
    sms: 1,
    shared: { email: 0, sms: 1 },
    skipped: { email: 2, sms: 2 },
  })
  expect(await refusalOf(notifications.recipients, { body: { target: 'talk', id: nobody } })).toMatchObject({ code: 'TALK_NOT_FOUND' })
})

test('NOT-19: each audience needs its own permission, to count it as to write to it', async () => {
  const { id } = await t.make.group()
  const of = {
    group: { target: 'group', id },
    talk: { target: 'talk', id },
    talkStudent: { target: 'talkStudent', id },
    student: { target: 'student', id },
    courses: { target: 'courses', groups: [id] },
  } as const
  for (const [permission, allowed] of [
    ['post /notifications/student/?', ['student']],
    ['post /notifications/talk/?', ['talk', 'talkStudent']],
    ['post /notifications/group/?', ['group']],
    ['post /notifications/courses', ['courses']],
  ] as const) {
    const caller = await t.as(permission)
    for (const [target, body] of Object.entries(of)) {
      const { status } = await t.call(notifications.recipients, { body }, { as: caller })
      expect([permission, target, status !== 403]).toEqual([permission, target, (allowed as readonly string[]).includes(target)])
    }
  }
})

test('NOT-31: one statement queues all, however many they are', async () => {
  const group = await t.make.group({ quota: 100 })
  const add = async (count: number) => {
    for (let n = 0; n < count; n += 1) await t.make.registration({ groupId: group.id })
  }
  await add(1)
  const { count: few } = await t.queries(() => toGroup(group.id))
  await add(40)
  const { count: many } = await t.queries(() => toGroup(group.id))
  expect(many).toBe(few)
})

test('NOT-24: names up to a hundred skipped people, and always counts them', async () => {
  const group = await t.make.group({ quota: 200 })
  for (let n = 0; n < 103; n += 1)
    await t.make.registration({
      groupId: group.id,
      studentId: (await t.make.student({ email: `sin correo ${n}`, name: `A${100 + n}` })).id,
    })
  const { batchId } = await toGroup(group.id)
  const { total, skippedCount, skipped } = await t.ok(notifications.batch, { params: { batchId } }, desk)
  expect([total, skippedCount, skipped.length, skipped[0]!.name]).toEqual([103, 103, 100, 'A100 López Ruiz'])
})

test('NOT-33: announces a sending to users who may send, with only its id', async () => {
  const { groupId } = await t.make.registration()
  t.events.length = 0
  const { batchId } = await toGroup(groupId)
  expect(t.events).toEqual([
    { resource: 'outbox', ids: [] },
    { resource: 'notifications', ids: [batchId] },
  ])
})
