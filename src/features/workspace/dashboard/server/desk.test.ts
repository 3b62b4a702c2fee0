import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Permission } from '#contract/access.ts'
import { madeContact } from '#features/money/collections/server/testing.ts'
import { payments } from '#features/money/payments/contract.ts'
import { START } from '#server/testing/clock.ts'
import { startTest } from '#server/testing/harness.ts'
import { dashboard } from '../contract.ts'

const t = await startTest()
const show = async (as: Awaited<ReturnType<typeof t.as>>, query: { location?: string } = {}) => t.ok(dashboard.desk, { query }, as)
const on = (day: number, startHour = '0900', endHour = '1100') => [{ day, startHour, endHour }]
const campus = async (name: string) => {
  const location = await t.make.location({ name })
  const room = await t.make.classroom({ name: 'A1', locationId: location.id })
  return { location: location.id, classroomId: room.id }
}

test.each<[Permission, string[]]>([
  ['get /students/', ['enrolments', 'overdue']],
  ['get /payments/report', ['takings']],
  ['get /groups/', ['campuses', 'now', 'seats']],
  ['post /payments/', []],
])('HOM-26: %s: %j', async (permission, parts) => {
  const { success: _success, day, location, failed, ...partsShown } = await show(await t.as(permission))
  expect([day, location, failed]).toEqual(['2026-11-23', null, []])
  expect(Object.keys(partsShown).toSorted()).toEqual(parts)
})

test("HOM-27: Lucía's day starts at Lindavista, where she works; another campus, or all, on request", async () => {
  const [here, there] = [await campus('Lindavista'), await campus('Coyoacán')]
  const groups = [await t.make.group({ classroomId: here.classroomId }), await t.make.group({ classroomId: there.classroomId })]
  for (const { id } of [...groups, groups[0]!]) await t.make.registration({ groupId: id, registeredAt: t.clock.now() })
  const lucia = await t.as('get /students/')
  await t.db.updateTable('employee').set({ locationId: here.location }).where('id', '=', lucia.employeeId).execute()
  expect(await show(lucia)).toMatchObject({ location: here.location, enrolments: { here: 2, academy: 3 } })
  expect(await show(lucia, { location: there.location })).toMatchObject({ location: there.location, enrolments: { here: 1 } })
  expect(await show(lucia, { location: 'all' })).toMatchObject({ location: null, enrolments: { here: 3, academy: 3 } })
})

test('HOM-28: lessons that run or begin within two hours, with arrivals of running ones', async () => {
  const { location, classroomId } = await campus('Ahora')
  const make = (name: string, startHour: string, endHour: string, day = 0) =>
    t.make.group({ name, classroomId, quota: 40, schedules: on(day, startHour, endHour) })
  await make('Temprano', '0700', '1000')
  const running = await make('Física', '0900', '1100')
  await make('Historia', '1200', '1300')
  await make('Geografía', '1301', '1500')
  await make('Martes', '0900', '1100', 1)
  for (const present of [true, false]) {
    const { studentId } = await t.make.registration({ groupId: running.id })
    await t.db
      .insertInto('attendance')
      .values({ id: newId(), studentId, groupId: running.id, day: '2026-11-23', present, source: 'manual' })
      .execute()
  }
  const { now } = await show(await t.as('get /groups/', 'get /attendance/st/?'), { location })
  expect(now!.list.map(({ name }) => name)).toEqual(['Física', 'Historia'])
  expect(now).toMatchObject({ present: 1, expected: 2 })
  const untold = (await show(await t.as('get /groups/'), { location })).now!
  expect([untold.present, untold.list[0]!.present]).toEqual([undefined, undefined])
})

test('HOM-29: groups with six seats left or fewer, the fewest first', async () => {
  const { location, classroomId } = await campus('Lugares')
  const make = (name: string, takenSeats: number, part: object = {}) =>
    t.make.group({ name, classroomId, quota: 30, taken: takenSeats, schedules: on(5, '0800', '1400'), ...part })
  await make('Quedan seis', 24)
  await make('Queda uno', 29)
  await make('Quedan siete', 23)
  await make('Lleno', 30)
  await make('Terminado', 29, { endDate: '2026-11-22' })
  await make('Apagado', 29, { active: false })
  const { seats } = await show(await t.as('get /groups/'), { location })
  expect(seats!.map(({ name, taken, quota, schedules }) => [name, taken, quota, schedules])).toEqual([
    ['Queda uno', 29, 30, on(5, '0800', '1400')],
    ['Quedan seis', 24, 30, on(5, '0800', '1400')],
  ])
})

test('HOM-30: Bruno and Renata have class today and an overdue date; Emilio is not due yet, Sofía has no class', async () => {
  const { location, classroomId } = await campus('Vencidos')
  const course = await t.make.course({ price: 200_000 })
  const make = (name: string, schedules: object[]) => t.make.group({ name, classroomId, courseId: course.id, schedules } as never)
  const [morning, evening, friday] = [
    await make('Matutino', on(0, '1100', '1300')),
    await make('Vespertino', on(0, '1630', '1800')),
    await make('Viernes', on(4)),
  ]
  const owes = async (name: string, groupId: string, registeredAt: string) => {
    const student = await t.make.student({ name, lastName: 'Peña', secondLastName: '' })
    await t.make.registration({ groupId, studentId: student.id, registeredAt: new Date(registeredAt) })
    return student.id
  }
  const renata = await owes('Renata', evening.id, '2026-11-03T16:00:00Z')
  const bruno = await owes('Bruno', morning.id, '2026-11-19T16:00:00Z')
  await owes('Emilio', morning.id, '2026-11-23T15:00:00Z')
  await owes('Sofía', friday.id, '2026-11-03T16:00:00Z')
  const desk = await t.as('get /students/')
  const { overdue } = await show(desk, { location })
  expect(overdue).toEqual({
    count: 2,
    amount: 4000,
    list: [
      { _id: bruno, name: 'Bruno Peña', group: 'Matutino', hour: 660, amount: 2000, days: 4 },
      { _id: renata, name: 'Renata Peña', group: 'Vespertino', hour: 990, amount: 2000, days: 20 },
    ],
  })
  const { debts } = await t.ok(dashboard.show, { query: { location } }, desk)
  expect(debts).toMatchObject({ amount: 8000, students: 4, overdue: { amount: 6000, students: 3 } })
})

test('HOM-35: at nine in the evening Lucía reads her open drawer, the lessons of tomorrow, who owes then, and whom to call', async () => {
  const { location, classroomId } = await campus('Noche')
  const course = await t.make.course({ price: 200_000 })
  const make = (name: string, schedules: object[]) => t.make.group({ name, classroomId, courseId: course.id, schedules } as never)
  const [monday, wednesday] = [await make('Lunes', on(0, '0900', '1100')), await make('Miércoles', on(2, '1000', '1200'))]
  const owes = async (name: string, groupId: string) => {
    const student = await t.make.student({ name, lastName: 'Luna', secondLastName: '' })
    await t.make.registration({ groupId, studentId: student.id, registeredAt: new Date('2026-11-19T16:00:00Z') })
    return student.id
  }
  const [bruno, renata] = [await owes('Bruno', monday.id), await owes('Renata', wednesday.id)]
  await madeContact(t, { studentId: bruno, resumeOn: '2026-11-23', fixed: true })
  for (const [at, name] of ['Iker', null].entries()) {
    const id = newId()
    const closedAt = new Date(t.clock.now().getTime() + at)
    await t.db
      .insertInto('waiting')
      .values({ id, courseId: course.id, locationId: location, seats: 1, state: 'expired', closedAt })
      .execute()
    await t.db
      .insertInto('waitingPerson')
      .values({ entryId: id, position: 0, name, lastName: name && 'Mendoza' })
      .execute()
  }
  const lucia = await t.as(
    'get /groups/',
    'get /students/',
    'post /payments/',
    'get /collections/',
    'get /waiting/',
    'get /attendance/st/?',
  )
  const pay = (amount: number, paymentType: 'cash' | 'debit') =>
    t.ok(payments.create, { body: { student: bruno, course: course.id, amount, paymentType, concept: 'Abono' } }, lucia)
  await pay(500, 'cash')
  await pay(300, 'debit')
  expect((await show(lucia, { location })).evening).toBeUndefined()

  await t.clock.jump('2026-11-24T03:00:00Z')
  const { evening, overdue, now } = await show(lucia, { location })
  expect(now!.list).toEqual([])
  expect(evening).toMatchObject({
    drawer: { amount: 800, count: 2, cash: 500 },
    over: [{ name: 'Lunes', present: 0, expected: 1 }],
    next: {
      day: '2026-11-25',
      list: [{ name: 'Miércoles', owing: 1 }],
      debtors: { count: 1, amount: 2000, list: [{ _id: renata, group: 'Miércoles', hour: 600, days: 4 }] },
    },
    calls: { count: 1, name: 'Bruno Luna' },
    offers: { count: 2, name: 'Iker Mendoza' },
  })
  await t.db.updateTable('waitingPerson').set({ name: null, lastName: null }).where('name', '=', 'Iker').execute()
  expect((await show(lucia, { location })).evening!.offers).toEqual({ count: 2, name: '(suprimido)' })
  expect(overdue).toMatchObject({ count: 1, list: [{ _id: bruno }] })
  const { evening: less } = await show(await t.as('get /groups/'), { location })
  expect(Object.keys(less!).toSorted()).toEqual(['next', 'over'])
  expect([less!.over[0]!.present, less!.next!.debtors, less!.next!.list[0]!.owing]).toEqual([undefined, undefined, undefined])
  await t.clock.jump(START)
})

test('HOM-22: a busy day needs as many queries as a quiet one', async () => {
  const desk = await t.as('get /students/', 'get /groups/', 'get /payments/report')
  const { location } = await campus('Vacía')
  const quiet = await t.queries(() => show(desk, { location }))
  expect((await t.queries(() => show(desk, { location: 'all' }))).count).toBe(quiet.count)
})
