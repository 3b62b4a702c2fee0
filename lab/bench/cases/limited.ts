// Compares reads of an employee limited to campuses with an unlimited one.
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { signIn } from '../../../test/support/servers.ts'
import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { DIRECTOR } from '../fill.ts'
import { compareRead, within } from '../reading.ts'
import type { Figure } from '../report.ts'

const [LIST, SMALL_MS, SEARCH, HOME] = [2.5, 100, 2, 1.5]
const FEW = 2
const PASSWORD = 'plantel-sede'

type Headers = Record<string, string>

/** An employee with the director's rights at one campus. */
export async function limitedTo({ db, product }: Bench, campus: string): Promise<Headers> {
  const id = newId()
  const email = `${id}@plantel.mx`
  const names = { name: 'Nora', lastName: 'Sede', secondLastName: 'Ruiz' }
  await db
    .insertInto('employee')
    .values({ id, ...names, email, passwordHash: await hashPassword(PASSWORD), campuses: [campus], locationId: campus })
    .execute()
  await sql`insert into employee_role (employee_id, role_id)
    select ${id}, r.role_id from employee_role r join employee e on e.id = r.employee_id where e.email = ${DIRECTOR.email}`.execute(db)
  return signIn(product, { email, password: PASSWORD })
}

/** Two receptionists: of a campus with a third of the academy, and of one with a few students. */
async function receptionists(bench: Bench): Promise<{ large: Headers; small: Headers }> {
  const { db } = bench
  const { rows } = await sql<{ id: string }>`select id from location order by id limit 1`.execute(db)
  const [small, room] = [newId(), newId()]
  const at = { street: 'Av. Reforma', number: '9', postalCode: '06600', district: 'Cuauhtémoc', latitude: 19.4, longitude: -99.1 }
  await db
    .insertInto('location')
    .values({ id: small, name: 'Sede chica', ...at, opens: '07:00', closes: '21:00' })
    .execute()
  await db.insertInto('classroom').values({ id: room, locationId: small, name: 'Salón chico', capacity: 100 }).execute()
  await sql`update class_group set classroom_id = ${room} where id in (select id from class_group where taken > 0 order by id desc limit ${FEW})`.execute(
    db,
  )
  return { large: await limitedTo(bench, rows[0]!.id), small: await limitedTo(bench, small) }
}

const search =
  ({ sample }: Bench) =>
  (i: number) =>
    `/api/students/search?query=${sample.searches[i % sample.searches.length]!.join('%20')}`

async function besideWhole(bench: Bench, work: string, headers: Headers, path: (i: number) => string, most: number): Promise<Figure> {
  const { rounds, milliseconds, product, director } = bench
  const target = (as: Headers) => ({ port: product.port, call: (i: number) => ({ path: path(i), headers: as }) })
  const { product: theirs, floor, time } = await compare(target(headers), target(director), { rounds, milliseconds, connections: 1 })
  return {
    ...{ work, unit: 'ms', product: theirs.p50, floor: floor.p50, ratio: time },
    ...{ budget: `≤ ${most}x that of the whole academy`, holds: time <= most },
  }
}

/** Before imports and enrolments: then the newest students are of all campuses, as in a real academy. */
export const limited: Case = async (bench: Bench) => {
  const { large, small } = await receptionists(bench)
  const list = { floor: 'list', path: () => '/api/students' } as const
  const listed = await compareRead(bench, 'list 10, limited to a third of the academy', { ...list, headers: large })
  return [
    { ...listed, budget: `≤ ${LIST}x the time`, holds: listed.ratio! <= LIST },
    await within(bench, 'list 10, limited to a campus of few', SMALL_MS, { ...list, headers: small }),
    await besideWhole(bench, 'search of somebody limited', large, search(bench), SEARCH),
    await besideWhole(bench, 'home of somebody limited', large, () => '/api/dashboard', HOME),
  ]
}
