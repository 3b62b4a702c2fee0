// A small academy on purpose: few seats, few people, so that acts meet (TOG-2).
import { bankAccounts, bankImports } from '#features/money/bank/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { merges } from '#features/history/merges/contract.ts'
import { erasures } from '#features/people/privacy/erasureContract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Caller } from '../callers.ts'
import type { Test } from '../harness.ts'

export interface Academy {
  /** Limited employees see the first two. */
  campuses: [norte: string, sur: string, lejos: string]
}

const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()
const MORNING = [0, 2].map(day => ({ day, startHour: '1000', endHour: '1200' }))
const EVENING = [1, 3].map(day => ({ day, startHour: '1700', endHour: '1900' }))
const SATURDAY = [{ day: 5, startHour: '0900', endHour: '1300' }]

export async function foundAcademy(t: Test, admin: Caller): Promise<Academy> {
  const { make, db } = t
  const [norte, sur, lejos] = [
    await make.location({ name: 'Norte' }),
    await make.location({ name: 'Sur' }),
    await make.location({ name: 'Lejos' }),
  ]
  const room = async (name: string, locationId: string) => (await make.classroom({ name, locationId, capacity: 4 })).id
  const [n1, n2, s1, l1] = [await room('N1', norte.id), await room('N2', norte.id), await room('S1', sur.id), await room('L1', lejos.id)]
  const teacher = async (name: string) => (await make.employee({ name, isProfessor: true })).id
  const [tomas, irma, leo] = [await teacher('Tomás'), await teacher('Irma'), await teacher('Leo')]

  const course = async (name: string, price: number, children?: string[]) =>
    (await make.course({ name, price, ...(children && { children }) })).id
  const [fisica, quimica] = [await course('Física', 300_000), await course('Química', 200_000)]
  const modules = [
    await course('Álgebra', 10_000),
    await course('Español', 10_000),
    await course('Historia', 10_000),
    await course('Biología', 10_000),
  ]
  const paquete = await course('Paquete', 500_000, modules)

  const until = { startDate: '2026-11-02', endDate: '2026-12-20' }
  const group = async (name: string, part: Parameters<typeof make.group>[0]) => (await make.group({ name, ...until, ...part })).id
  const uno = await group('Física Norte', { courseId: fisica, quota: 3, classroomId: n1, teacherId: tomas, schedules: MORNING })
  const dos = await group('Física Sur', { courseId: fisica, quota: 2, classroomId: s1, teacherId: tomas, schedules: EVENING })
  const tres = await group('Química Norte', { courseId: quimica, quota: 4, classroomId: n2, teacherId: irma, schedules: MORNING })
  const lejana = await group('Química Lejos', { courseId: quimica, quota: 2, classroomId: l1, teacherId: leo, schedules: EVENING })
  const whole = await group('Paquete sabatino', { courseId: paquete, quota: 2 })
  for (const [at, [quota, classroomId]] of (
    [
      [4, n1],
      [3, n2],
      [4, s1],
      [2, l1],
    ] as const
  ).entries())
    await group(`Módulo ${at + 1}`, { courseId: modules[at]!, parentGroupId: whole, quota, classroomId, schedules: SATURDAY })

  const student = async (name: string, lastName: string, originLocationId = norte.id) =>
    (await make.student({ name, lastName, email: `${ascii(name)}.${ascii(lastName)}@correo.mx`, originLocationId })).id
  const [ana, beto, carla] = [await student('Ana', 'Ríos'), await student('Beto', 'Ríos'), await student('Carla', 'Mena')]
  const [dora, elias, fabian] = [
    await student('Dora', 'Paz', sur.id),
    await student('Elías', 'Luna', lejos.id),
    await student('Fabián', 'Cruz', lejos.id),
  ]
  const [erasedId, double] = [await student('Gabriel', 'Olmo'), await student('Carla', 'Mena Ruiz')]
  for (const name of ['Hugo', 'Irene', 'Julia']) await student(name, 'Vega', sur.id)
  await group('Física de paso', {
    courseId: fisica,
    quota: 2,
    classroomId: s1,
    schedules: [{ day: 4, startHour: '0800', endHour: '0900' }],
  })
  const payer = await make.payer({ studentId: ana, name: 'Laura' })
  await db
    .insertInto('studentPayer')
    .values({ studentId: beto, payerId: payer.id, relation: 'madre', pays: true, tells: ['cobranza'] })
    .execute()

  const seat = (studentId: string, groupId: string, amount: number) =>
    t.ok(enrolment.enrol, { params: { groupId, studentId }, body: { payment: { concept: 'Inscripción', amount } } }, admin)
  await seat(ana, uno, 1000)
  await seat(beto, dos, 500)
  await seat(carla, tres, 2000)
  await seat(double, uno, 100)
  await seat(dora, whole, 1000)
  await seat(elias, lejana, 300)
  // Carla and Fabián owe nothing, so they can be deleted with their seats.
  await seat(fabian, lejana, 2000)
  await seat(elias, uno, 200)
  await t.ok(payments.create, { body: { student: elias, course: quimica, amount: 150, concept: 'Abono' } }, admin)
  await t.ok(waiting.join, { body: { persons: [{ student: ana }], course: quimica, group: lejana } }, admin)
  await t.ok(waiting.join, { body: { persons: [{ student: dora }], course: fisica } }, admin)

  for (const [name, classroomId, originLocationId] of [
    ['Plática Norte', n2, norte.id],
    ['Plática Lejos', null, lejos.id],
  ] as const) {
    const afternoon = [{ day: 5, startHour: '1500', endHour: '1600' }]
    const talk = await make.talk({ name, quota: 3, classroomId, originLocationId, schedules: afternoon })
    await make.visitor({ talkId: talk.id, name: 'Iván' })
    await make.visitor({ talkId: talk.id, name: 'Olga', lastName: 'Sáenz' })
  }
  await make.planTemplate({ courseId: fisica })
  await make.closedDay({ from: '2026-12-12', name: 'Guadalupe' })
  await make.closedDay({ from: '2026-12-02', name: 'Pintura', locationId: lejos.id })
  await make.code({ code: 'PROMO10' })
  await db.insertInto('advisorySlot').values({ id: newId(), courseId: fisica, date: '2026-11-25', hour: 10 }).execute()

  const hours = 'classroom_id, group_id, talk_id, weekday, minutes, dates'
  await t.pool.query(
    `insert into room_booking (${hours}) select ${hours.replace('talk_id', 'null')} from group_booking union all select ${hours.replace('group_id', 'null')} from talk_booking`,
  )
  const uses = 'teacher_id, group_id, talk_id, weekday, minutes, dates, shared'
  await t.pool.query(`insert into teacher_booking (${uses}) select ${uses} from teacher_use`)

  const { account } = await t.ok(bankAccounts.create, { body: { name: 'BBVA' } }, admin)
  const { import: statement } = await t.ok(
    bankImports.create,
    { body: { account: account._id, filename: 'noviembre.csv', total: 3 } },
    admin,
  )
  const lines = [
    ['Ana Ríos', 250],
    ['Elías Luna', 150],
    ['nadie', 75],
  ] as const
  await t.ok(
    bankImports.addLines,
    {
      params: { id: statement._id },
      body: { lines: lines.map(([text, amount], at) => ({ number: at + 1, day: '2026-11-20', amount, text: `SPEI ${text}` })) },
    },
    admin,
  )
  await t.ok(bankImports.match, { params: { id: statement._id } }, admin)
  await t.runJobs()

  const { folio } = {
    folio: (await db.selectFrom('student').select('uniqueFolio').where('id', '=', erasedId).executeTakeFirstOrThrow()).uniqueFolio!,
  }
  await t.ok(erasures.erase, { params: { studentId: erasedId }, body: { folio, reason: 'Lo pidió' } }, admin)
  const params = { kind: 'student' as const, keep: carla, give: double }
  const { print, choices } = await t.ok(merges.preview, { params, query: { choices: '' } }, admin)
  await t.ok(merges.join, { params, body: { print, choices: Object.fromEntries(choices.map(each => [each.key, each.proposed])) } }, admin)
  await t.runJobs()
  return { campuses: [norte.id, sur.id, lejos.id] }
}
