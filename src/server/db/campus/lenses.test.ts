import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'
import { buildLenses, lensText } from './lenses.ts'
import { scopedPool, type ScopedPool } from './scopedPool.ts'
import { tableScope } from './tableScope.ts'

let database: TestDatabase
let make: Make
let pool: ScopedPool
let south: Campus
let north: Campus
interface Campus {
  id: string
  room: string
  group: string
  student: string
  talk: string
}
beforeAll(async () => {
  database = await startDatabase()
  make = factories(database.db, testClock(database.pool), () => {})
  pool = scopedPool(database.connection)
  const campus = async (): Promise<Campus> => {
    const { id } = await make.location()
    const room = await make.classroom({ locationId: id })
    const group = await make.group({ classroomId: room.id })
    const { studentId } = await make.registration({ groupId: group.id, paid: 10_000 })
    await make.entry({ studentId, other: true, amount: 5_000, locationId: id })
    const talk = await make.talk({ classroomId: room.id })
    await make.visitor({ talkId: talk.id })
    return { id, room: room.id, group: group.id, student: studentId, talk: talk.id }
  }
  south = await campus()
  north = await campus()
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const person = (...campuses: Campus[]) =>
  pool.of(
    'person',
    campuses.map(({ id }) => id),
  )
const place = (...campuses: Campus[]) =>
  pool.of(
    'place',
    campuses.map(({ id }) => id),
  )
const idsOf = async (db: Db, table: 'student' | 'classGroup' | 'talk' | 'talkStudent' | 'entry' | 'registration') =>
  (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)

function incompleteScope(): unknown {
  const { student: _student, ...rest } = tableScope
  // @ts-expect-error nobody said what of the students a limited employee sees
  const all: Record<keyof DB, unknown> = rest
  return all
}

describe('CON-21: a limited connection reads each table by campus, with the same statements', () => {
  test('by person: whole students of the campus; groups are open, because these students lead to them', async () => {
    expect(await idsOf(person(south), 'student')).toEqual([south.student])
    expect((await idsOf(person(south, north), 'student')).toSorted()).toEqual([south.student, north.student].toSorted())
    expect(await idsOf(person(south), 'classGroup')).toHaveLength(2)
    expect(await person(south).selectFrom('entry').select('studentId').distinct().execute()).toEqual([{ studentId: south.student }])
  })

  test('by place: groups, talks, visitors and money of the campus', async () => {
    expect(await idsOf(place(north), 'classGroup')).toEqual([north.group])
    expect(await idsOf(place(north), 'talk')).toEqual([north.talk])
    expect(await idsOf(place(north), 'talkStudent')).toHaveLength(1)
    expect(await idsOf(place(north), 'entry')).toHaveLength(1)
    expect(await idsOf(place(north), 'registration')).toHaveLength(1)
  })

  test('CON-8: a write at another campus finds no row or is refused', async () => {
    const db = person(south)
    const changed = await db.updateTable('student').set({ name: 'Otra' }).where('id', '=', north.student).executeTakeFirst()
    expect(Number(changed.numUpdatedRows)).toBe(0)
    const course = await database.db.selectFrom('classGroup').select('courseId').where('id', '=', north.group).executeTakeFirstOrThrow()
    const seat = { id: newId(), studentId: south.student, groupId: north.group, price: 0, ...course }
    await expect(db.insertInto('registration').values(seat).execute()).rejects.toMatchObject({ code: '44000' })
    await expect(db.insertInto('comment').values({ id: newId(), studentId: north.student, text: 'x' }).execute()).rejects.toMatchObject({
      code: '44000',
    })
    await expect(
      db.updateTable('classGroup').set({ classroomId: south.room }).where('id', '=', north.group).execute(),
    ).rejects.toMatchObject({
      code: '44000',
    })
    await expect(db.updateTable('talk').set({ classroomId: north.room }).where('id', '=', south.talk).execute()).rejects.toMatchObject({
      code: '44000',
    })
    const deletion = await place(south).deleteFrom('talk').where('id', '=', north.talk).executeTakeFirst()
    expect(Number(deletion.numDeletedRows)).toBe(0)
  })

  test('CON-23: the ledger is complete for every user who settles it', async () => {
    const { rows } = await sql<{ paid: number }>`select paid from recalculate_balances(${south.student})`.execute(person(south))
    expect(rows).toEqual([{ paid: 10_000 }])
    const [mine] = await person(south)
      .selectFrom('studentBalance')
      .select(['balanceDue', 'paid'])
      .where('studentId', '=', south.student)
      .execute()
    const [whole] = await database.db
      .selectFrom('studentBalance')
      .select(['balanceDue', 'paid'])
      .where('studentId', '=', south.student)
      .execute()
    expect(mine).toEqual(whole)
    expect(await person(south).selectFrom('studentBalance').select('paid').where('studentId', '=', north.student).execute()).toEqual([])
  })
})

describe('CON-22: a missing declaration shows nothing', () => {
  test('a table without a declaration does not compile, and an undeclared one shows nothing', async () => {
    expect(incompleteScope).toBeTypeOf('function')
    expect(lensText(['loan', 'course'])).toContain('create view sede_person.loan as select * from public.loan t where false;')
    await sql`create table loan (id int)`.execute(database.db)
    await sql`insert into loan values (1)`.execute(database.db)
    await buildLenses(database.db)
    for (const db of [person(south), place(south)]) expect((await sql`select * from loan`.execute(db)).rows).toEqual([])
    await sql`drop table loan cascade`.execute(database.db)
    await buildLenses(database.db)
  })

  test('without campuses a connection of that pool sees no table, and an empty list of campuses is refused', async () => {
    await expect(database.pool.query('begin; set local search_path = pg_catalog; select * from student')).rejects.toMatchObject({
      code: '42P01',
    })
    await database.pool.query('rollback')
    expect(() => pool.of('person', [])).toThrow('a scope without a campus')
    await database.db.transaction().execute(async trx => {
      await sql`set local search_path = sede_person, public`.execute(trx)
      expect((await sql`select id from student`.execute(trx)).rows).toEqual([])
    })
  })

  /** Read number n in one of four scopes: the rows found and the rows expected. */
  async function nthRead(n: number): Promise<[found: string[], expected: string[]]> {
    const scopes: [Db, string[]][] = [
      [person(south), [south.student]],
      [person(north), [north.student]],
      [place(north), [north.student]],
      [person(north, south), [south.student, north.student].toSorted()],
    ]
    const [db, expected] = scopes[(n * 7) % scopes.length]!
    const work = async (on: Db) => (await on.selectFrom('student').select('id').orderBy('id').execute()).map(({ id }) => id)
    // Some reads run in transactions that are rolled back.
    if (n % 3 > 0) return [await work(db), expected]
    let names: string[] = []
    const rollback = new Error('undone')
    await db
      .transaction()
      .execute(async trx => {
        names = await work(trx)
        throw rollback
      })
      .catch(error => {
        if (error !== rollback) throw error
      })
    return [names, expected]
  }

  test('CON-21: two hundred reads of four scopes over five connections each see their own scope', async () => {
    for (const [names, expected] of await Promise.all(Array.from({ length: 200 }, (_, n) => nthRead(n)))) expect(names).toEqual(expected)
  })

  test('CON-21: the same while connections are cut at random: each read sees its own scope or fails', async () => {
    const cut = async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and application_name = 'plantel scoped' order by random() limit 1`.execute(database.db)
      return rows.filter(({ ended }) => ended).length
    }
    let [answers, cuts] = [0, 0]
    for (let turn = 0; turn < 10; turn++) {
      const reads = Promise.allSettled(Array.from({ length: 20 }, (_, n) => nthRead(turn * 20 + n)))
      cuts += await cut()
      for (const each of await reads) {
        if (each.status === 'rejected') expect(String(each.reason)).toMatch(/terminat|ECONNRESET|EPIPE|not queryable/i)
        else expect(each.value[0]).toEqual(each.value[1])
        if (each.status === 'fulfilled') answers += 1
      }
    }
    expect([answers > 50, cuts > 5]).toEqual([true, true])
  })
})
