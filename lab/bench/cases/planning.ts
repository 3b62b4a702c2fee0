import { setTimeout as pause } from 'node:timers/promises'
import { LEVELS, TYPES } from '#db/reference.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#lib/ids.ts'
import { end } from '../../../test/support/children.ts'
import { connections, load, send, type Answer } from '../../../test/support/load.ts'
import { registerCall } from '../../../test/support/registrations.ts'
import { signIn, startProduct, type Running } from '../../../test/support/servers.ts'
import type { Bench, Case } from '../bench.ts'
import { DIRECTOR } from '../fill.ts'

const [CAMPUSES, GROUPS] = [3, 60]
const [SOLVE_SECONDS, CREATE_SECONDS, SLOWER] = [60, 5, 1.5]
const START = '2031-01-06'
const CAPACITIES = [25, 25, 30, 35, 40]
const TEACHERS = 30

const block = (days: readonly number[], from: number, to: number) => ({
  id: newId(),
  hours: days.map(day => ({ day, startHour: `${String(from).padStart(2, '0')}00`, endHour: `${String(to).padStart(2, '0')}00` })),
})
const BLOCKS = [
  ...[9, 12, 15].map(hour => block([5], hour, hour + 3)),
  ...[9, 13].map(hour => block([6], hour, hour + 4)),
  ...[8, 10, 12, 16, 18].map(hour => block([0, 2, 4], hour, hour + 2)),
  ...[8, 16, 18].map(hour => block([1, 3], hour, hour + 3)),
]

/** The plan's own rooms, courses and teachers: a third of the groups are modules of one parent. */
async function academy(db: Db) {
  const campuses = Array.from({ length: CAMPUSES }, () => newId())
  const place = {
    street: 'Uno',
    number: '1',
    postalCode: '07300',
    district: 'Centro',
    latitude: 19.4,
    longitude: -99.1,
    opens: '07:00',
    closes: '22:00',
  }
  await db
    .insertInto('location')
    .values(campuses.map((id, at) => ({ id, name: `Sede del plan ${at}`, ...place })))
    .execute()
  await db
    .insertInto('classroom')
    .values(campuses.flatMap(locationId => CAPACITIES.map((capacity, at) => ({ id: newId(), locationId, name: `Salón ${at}`, capacity }))))
    .execute()
  const course = (name: string, isParent = false) => ({
    id: newId(),
    name,
    duration: 60,
    price: 500_000,
    levelId: LEVELS.superior.id,
    typeId: TYPES.course.id,
    isParent,
  })
  const modules = Array.from({ length: 4 }, (_, at) => course(`Módulo del plan ${at}`))
  const [parent, ...singles] = [course('Intensivo del plan', true), ...Array.from({ length: 6 }, (_, at) => course(`Curso del plan ${at}`))]
  await db
    .insertInto('course')
    .values([parent, ...modules, ...singles])
    .execute()
  await db
    .insertInto('courseChild')
    .values(modules.map(({ id }, at) => ({ parentId: parent.id, childId: id, position: at + 1 })))
    .execute()
  const courses = [...modules, ...singles]
  const teachers = Array.from({ length: TEACHERS }, (_, at) => ({
    id: newId(),
    name: 'Profesor',
    lastName: `Plan ${at}`,
    secondLastName: '',
    email: `plan${at}@plantel.mx`,
    passwordHash: 'nobody signs in with this',
    isProfessor: true,
  }))
  await db.insertInto('employee').values(teachers).execute()
  await db
    .insertInto('teacherCourse')
    .values(
      teachers.flatMap(({ id }, at) => [0, 3, 7].map(step => ({ employeeId: id, courseId: courses[(at + step) % courses.length]!.id }))),
    )
    .execute()
  await db
    .insertInto('teacherCampus')
    .values(teachers.flatMap(({ id }, at) => [0, 1].map(step => ({ employeeId: id, locationId: campuses[(at + step) % CAMPUSES]! }))))
    .execute()
  // Five families of four modules, and forty others.
  const cells = campuses.flatMap((campus, at) => [
    { course: parent.id, campus, groups: at === 0 ? 1 : 2, size: 22 },
    ...singles.map(({ id }, n) => ({ course: id, campus, groups: at < 2 && (n + at) % 3 === 0 ? 3 : 2, size: 18 + ((n * 5 + at) % 18) })),
  ])
  return { campuses, courses: [parent.id, ...singles.map(({ id }) => id)], cells, blocks: BLOCKS }
}

function bodyOf({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 300)}`)
  return JSON.parse(body)
}

async function planned({ port }: Running, headers: Record<string, string>, input: object) {
  const agent = connections(1)
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    bodyOf(await send(agent, port, body ? registerCall(path, headers, body) : { method, path, headers })) as T
  interface Plan {
    plan: { _id: string; version: number; state: string; result: { places: object } | null }
  }
  const { plan } = await ask<Plan>('POST', '/api/plans', { name: 'De la prueba', startWeek: START, input })
  const read = () => ask<Plan>('GET', `/api/plans/${plan._id}`)
  return {
    solve: () => ask('POST', `/api/plans/${plan._id}/solve`, { version: plan.version }),
    state: async () => (await read()).plan,
    create: () => ask<{ groups: object[]; skipped: string[] }>('POST', `/api/plans/${plan._id}/groups`, { version: plan.version }),
    close: () => agent.destroy(),
  }
}

export const planning: Case = async ({ server, db, milliseconds }: Bench) => {
  const input = await academy(db)
  const product = await startProduct('src/server/main.ts', server, server.work)
  try {
    const headers = await signIn(product, DIRECTOR)
    const lists = (most: number) =>
      load(
        { port: product.port, call: () => ({ path: '/api/students', headers }) },
        { connections: 2, calls: 100_000, milliseconds: most, from: 0 },
      )
    await lists(1000)
    const before = await lists(milliseconds)
    const plan = await planned(product, headers, input)
    const began = performance.now()
    await plan.solve()
    const during = await lists(milliseconds)
    let state = await plan.state()
    while (state.state === 'queued' || state.state === 'solving') {
      await pause(100)
      state = await plan.state()
    }
    const seconds = (performance.now() - began) / 1000
    const placed = Object.keys(state.result?.places ?? {}).length
    const pressed = performance.now()
    const { groups } = await plan.create()
    const created = (performance.now() - pressed) / 1000
    plan.close()
    return [
      {
        work: `plan of ${GROUPS} groups over ${CAMPUSES} campuses`,
        unit: 's',
        product: seconds,
        budget: `≤ ${SOLVE_SECONDS} s`,
        holds: state.state === 'solved' && seconds <= SOLVE_SECONDS,
        note: `${placed} placed`,
      },
      {
        work: 'list of students at two desks while it is solved, p95',
        unit: 'ms',
        product: during.p95,
        floor: before.p95,
        ratio: during.p95 / before.p95,
        budget: `≤ ${SLOWER}x of the same before`,
        holds: during.p95 <= SLOWER * before.p95,
      },
      {
        work: `creation of its groups (${groups.length}, modules beside)`,
        unit: 's',
        product: created,
        budget: `≤ ${CREATE_SECONDS} s`,
        holds: created <= CREATE_SECONDS,
      },
    ]
  } finally {
    await end(product.child)
  }
}
