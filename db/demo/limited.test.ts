import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { START } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { seedDemo } from './seed.ts'

let database: TestDatabase
let db: TestDatabase['db']
beforeAll(async () => {
  database = await startDatabase()
  db = database.db
  await seedDemo(db, { now: START })
})
afterAll(() => database.drop())

test('CON-1, RUN-16: a desk is limited to Coyoacán, a coordination to Lindavista and Ecatepec; all others see the whole academy', async () => {
  const limited = await db
    .selectFrom('employee as e')
    .innerJoin('location as l', 'l.id', 'e.locationId')
    .select([
      'e.email',
      'l.name as till',
      sql<string[]>`(select array_agg(c.name order by c.name) from location c where c.id::text = any (e.campuses))`.as('campuses'),
    ])
    .where('e.campuses', 'is not', null)
    .orderBy('e.email')
    .execute()
  expect(limited).toEqual([
    { email: 'coordinacion.norte@plantel.mx', till: 'Lindavista', campuses: ['Ecatepec', 'Lindavista'] },
    { email: 'recepcion.coyoacan@plantel.mx', till: 'Coyoacán', campuses: ['Coyoacán'] },
  ])
  const { n } = await db
    .selectFrom('student')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(sql<boolean>`cardinality(campuses) > 1`)
    .executeTakeFirstOrThrow()
  expect(n).toBeGreaterThan(5)
})

test('CON-2, RUN-16: a parent group whose modules are given at two campuses belongs to both', async () => {
  const parent = await db
    .selectFrom('classGroup')
    .select(sql<string[]>`(select array_agg(l.name order by l.name) from location l where l.id::text = any (campuses))`.as('campuses'))
    .where('name', '=', 'ECOEMS Sabatino A')
    .executeTakeFirstOrThrow()
  expect(parent.campuses).toEqual(['Coyoacán', 'Lindavista'])
})
