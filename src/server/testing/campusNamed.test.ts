// The academy has two campuses, each with a room 'Colibrí'. Ana studies at both, Iván comes to a talk.
import { beforeAll, expect, test } from 'vitest'
import { lessons } from '#features/teaching/lessons/contract.ts'
import type { ReceiptSnapshot } from '#features/money/payments/server/receiptSnapshot.ts'
import { payments } from '#features/money/payments/contract.ts'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import { platform } from '#features/integrations/platform/contract.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const desk = await t.admin()
const MONDAYS = [{ day: 0, startHour: '0900', endHour: '1100' }]

let [group, talk] = ['', '']
beforeAll(async () => {
  const [south, north] = [await t.make.location({ name: 'Coyoacán' }), await t.make.location({ name: 'Lindavista' })]
  const rooms = [
    await t.make.classroom({ name: 'Colibrí', locationId: south.id }),
    await t.make.classroom({ name: 'Colibrí', locationId: north.id }),
  ]
  const ana = await t.make.student({ name: 'Ana' })
  for (const room of rooms) {
    const { id } = await t.make.group({ classroomId: room.id, schedules: MONDAYS, activeLanding: true })
    await t.make.registration({ studentId: ana.id, groupId: id, price: 100_000 })
    group ||= id
  }
  talk = (await t.make.talk({ classroomId: rooms[0]!.id })).id
  for (const amount of [300, 1500])
    await t.ok(payments.create, { body: { student: ana.id, course: 'all', concept: 'Abono', amount, paymentType: 'cash' } }, desk)
})

test("M100: a group's calendar file names the campus of each room", async () => {
  const file = await (await t.ok(lessons.calendar, { params: { id: group } }, desk)).text()
  const places = new Set([...file.matchAll(/^LOCATION:(.*)\r$/gm)].map(([, place]) => place))
  expect(places).toEqual(new Set([String.raw`Colibrí\, Coyoacán`]))
})

test('M100: messages about lessons name the campus', async () => {
  const at = { group, day: '2026-11-23', startHour: '0900' }
  const moved = { kind: 'changed', toDay: '2026-11-24', startHour: '1500', endHour: '1700', message: true } as const
  await t.ok(lessons.change, { params: at, body: moved }, desk)
  const extra = { day: '2026-11-26', startHour: '1500', endHour: '1700', message: true } as const
  await t.ok(lessons.extra, { params: { group }, body: extra }, desk)
  const texts = (await t.db.selectFrom('notificationBatch').select('text').execute()).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toContain('Colibrí, Coyoacán')
})

test('M100: the letter of a talk names the campus', async () => {
  const ivan = { name: 'Iván', lastName: 'Soto', secondLastName: 'Vera', email: 'ivan@correo.mx', phoneNumber: '5587654321' }
  await t.ok(visitors.create, { body: { talk, student: ivan } }, desk)
  const { text } = await t.db.selectFrom('outbox').select('text').where('recipient', '=', ivan.email).executeTakeFirstOrThrow()
  expect(text).toMatch(/Coyoacán[^]*Colibrí/)
})

test('M100: a receipt of two groups in equally named rooms of two campuses prints no room', async () => {
  const groups = (await t.db.selectFrom('receipt').select('snapshot').orderBy('id').execute()).map(
    ({ snapshot }) => (snapshot as ReceiptSnapshot).group,
  )
  expect(groups).toMatchObject([
    { campus: 'Coyoacán', room: 'Colibrí' },
    { campus: null, room: null },
  ])
})

test('M100: the students’ site gets the campus with the room', async () => {
  const site = await t.service('catalog')
  const offered = (await t.ok(platform.groups, {}, site)).groups
  expect(new Set(offered.map(({ locationInfo }) => locationInfo?.name))).toEqual(new Set(['Coyoacán', 'Lindavista']))
  expect((await t.ok(platform.talks, {}, site)).talks[0]!.classRoom).toMatchObject({ name: 'Colibrí', location: { name: 'Coyoacán' } })
})
