import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { tell } from './tell.ts'
import { guest, stage } from './testing.ts'

const t = await startTest()
const desk = await t.admin()
const { full, join, act, list, remove, holdsOf, jobs } = stage(t, desk)

const messages = () =>
  t.db.selectFrom('outbox').select(['channel', 'recipient', 'state', 'kind']).where('kind', '=', 'offer').orderBy('channel').execute()

test('OFE-23: sends an offer once, by mail and SMS, while it is active', async () => {
  await t.db.updateTable('academy').set({ phoneNumber: '5555550000' }).execute()
  const group = await full(1, { name: 'Sabatino A', schedules: [{ day: 5, startHour: '0800', endHour: '1400' }] })
  const eva = await t.make.student({ name: 'Eva', email: 'eva@correo.mx', phoneNumber: '5512121212' })
  await join(group, [{ student: eva.id }])
  await remove(group.students[0]!, group.id)
  const [hold] = await holdsOf(group.id)
  expect(hold!.tellAt).toEqual(new Date(t.clock.now().getTime() + 60_000))
  await jobs.tell(hold!.id)
  await jobs.tell(hold!.id)
  const sentMessages = await messages()
  expect(sentMessages.map(({ channel }) => channel)).toEqual(t.services.sms.configured ? ['email', 'sms'] : ['email'])
  expect((await list({ group: group.id })).entries[0]!.hold!.text).toMatch(
    /^Hola, Eva: hay 1 lugar en Sabatino A \(Sáb 08:00–14:00, desde el 02\/11\/2026\)\. Te lo apartamos hasta el mar 24\/11\/2026, \d\d:\d\d\. Para tomarlo llama al 55 5555 0000 o ven a Sede \d+\.$/,
  )
})

test('OFE-23: sends no withdrawn offer, and none for seats held at a desk', async () => {
  const before = (await messages()).length
  const group = await full(1)
  const { _id } = await join(group, [{ student: (await t.make.student()).id }])
  await remove(group.students[0]!, group.id)
  const [hold] = await holdsOf(group.id)
  await act(_id, 'leave')
  await jobs.tell(hold!.id)
  const open = await t.make.group()
  await join(open, [{ student: (await t.make.student()).id }], { hold: open.id })
  await jobs.tell((await holdsOf(open.id))[0]!.id)
  expect(await messages()).toHaveLength(before)
})

test('OFE-23: a person whom no message reaches is in Por llamar', async () => {
  const group = await full(2)
  await join(group, [guest('Ana')])
  await join(group, [{ student: (await t.make.student()).id }])
  for (const student of group.students) await remove(student, group.id)
  const toCall = (await list({ course: group.courseId, state: 'toCall' })).entries
  expect(toCall.map(({ persons }) => persons[0]!.name)).toEqual(t.services.sms.configured ? [] : ['Ana'])
})

test('OFE-23: a worker that dies before the job of a message is there leaves no message behind either', async () => {
  const group = await full(1)
  await join(group, [{ student: (await t.make.student({ email: 'leo@correo.mx' })).id }])
  await remove(group.students[0]!, group.id)
  const [hold] = await holdsOf(group.id)
  const before = await messages()
  const dies = t.jobContext({ enqueueIn: () => Promise.reject(new Error('killed')) })
  await expect(tell(dies, hold!.id)).rejects.toThrow('killed')
  expect(await messages()).toEqual(before)
  await jobs.tell(hold!.id)
  expect((await messages()).map(({ recipient }) => recipient)).toContain('leo@correo.mx')
})
