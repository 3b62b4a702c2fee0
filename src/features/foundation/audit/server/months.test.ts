import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { stated } from '#server/testing/stated.ts'
import { find } from './store.ts'
import { archived, dropArchived, letGoOfMonths, makeMonths, searchedSince } from './months.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await startDatabase()
  db = database.db
})
afterEach(() => database.drop())

async function keepMonths(at: Db, now: Date): Promise<void> {
  await makeMonths(at, now)
  await letGoOfMonths(at, now)
}

const NOVEMBER = new Date('2026-11-23T16:00:00Z')
async function insertLine(at: string, after: object = {}): Promise<string> {
  const id = newId()
  await db
    .insertInto('audit')
    .values({ id, at: new Date(at), route: 'comments.create', resource: 'comments', after: JSON.stringify(after) })
    .execute()
  return id
}
const changed = (at: string) => sql`insert into change (at, tab, op, key) values (${at}, 'comment', 'I', ${newId()})`.execute(db)
async function placeOf(id: string): Promise<string> {
  const { rows } = await sql<{ place: string }>`select tableoid::regclass::text as place from audit where id = ${id}`.execute(db)
  return rows[0]!.place
}
async function partsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

test('DES-32: this month and the next three have partitions; at the turn of a month each row is in its own', async () => {
  const before = await insertLine('2026-10-31T20:00:00Z')
  await keepMonths(db, NOVEMBER)
  expect(await partsOf('audit')).toEqual(['audit_2026_11', 'audit_2026_12', 'audit_2027_01', 'audit_2027_02', 'audit_rest'])
  expect(await partsOf('change')).toEqual(['change_2026_11', 'change_2026_12', 'change_2027_01', 'change_2027_02', 'change_rest'])
  const [last, first] = [await insertLine('2026-11-30T23:59:59Z'), await insertLine('2026-12-01T00:00:00Z')]
  expect([await placeOf(before), await placeOf(last), await placeOf(first)]).toEqual([
    'months.audit_2026_11',
    'months.audit_2026_11',
    'months.audit_2026_12',
  ])
  await keepMonths(db, new Date('2026-12-01T08:40:00Z'))
  expect(await partsOf('audit')).toContain('audit_2027_03')
})

test('DES-32: after an act of 20,000 changes a small act is still found by index, in partitions created in advance and late', async () => {
  await keepMonths(db, NOVEMBER)
  for (const at of ['2026-11-23T16:00:00Z', '2027-06-20T10:00:00Z'])
    await sql`insert into change (at, tab, op, key) select ${at}, 'student', 'I', lpad(to_hex(i), 24, '0') from generate_series(1, 20000) i`.execute(
      db,
    )
  // An empty month costs nothing.
  const WALKS = /Merge Append|Seq Scan .*cost=0\.00\.\.[1-9]/
  const plan = async () => {
    await sql`vacuum analyze change`.execute(db)
    const { rows } = await sql<Record<string, string>>`
      explain select c.key from unnest('{7}'::xid8[], '{2026-11-23}'::timestamptz[]) a (tx, at) join change c on c.tx = a.tx and c.at = a.at order by c.seq`.execute(
      db,
    )
    return rows.flatMap(row => Object.values(row)).join('\n')
  }
  expect(await plan()).not.toMatch(WALKS)
  await keepMonths(db, new Date('2027-06-20T16:00:00Z'))
  expect(await plan()).not.toMatch(WALKS)
})

test('DES-32: a job that was down for four months catches up; nothing is lost, and each row is found by its id', async () => {
  await keepMonths(db, NOVEMBER)
  const late = [
    await insertLine('2027-03-02T10:00:00Z'),
    await insertLine('2027-05-31T10:00:00Z'),
    await insertLine('2027-06-20T10:00:00Z'),
  ]
  await changed('2027-06-20T10:00:00Z')
  expect(await placeOf(late[0]!)).toBe('months.audit_rest')
  await keepMonths(db, new Date('2027-06-20T16:00:00Z'))
  expect(await partsOf('audit')).toEqual([
    ...['audit_2026_11', 'audit_2026_12', 'audit_2027_01', 'audit_2027_02', 'audit_2027_06'],
    ...['audit_2027_07', 'audit_2027_08', 'audit_2027_09', 'audit_rest'],
  ])
  for (const id of late) expect([await placeOf(id), (await find(db, id))?.id]).toEqual(['months.audit_2027_06', id])
  const { rows } = await sql`select from months.audit_rest union all select from months.change_rest`.execute(db)
  expect(rows).toEqual([])
})

test('DES-32: archives months older than 25 unchanged; deletes changes older than 13', async () => {
  await keepMonths(db, NOVEMBER)
  const [old, young] = [await insertLine('2026-11-10T10:00:00Z'), await insertLine('2026-12-10T10:00:00Z')]
  await changed('2026-11-10T10:00:00Z')
  await keepMonths(db, new Date('2028-12-31T16:00:00Z'))
  expect(await archived(db)).toEqual([])
  await keepMonths(db, new Date('2029-01-01T16:00:00Z'))
  expect(await archived(db)).toEqual(['audit_2026_11'])
  expect([await find(db, old), (await find(db, young))?.id]).toEqual([undefined, young])
  expect((await sql`select from change`.execute(db)).rows).toEqual([])
  for (const touch of [sql`update archive.audit_2026_11 set route = ''`, sql`delete from archive.audit_2026_11`])
    await expect(touch.execute(db)).rejects.toThrow('audit_kept')
  expect(await dropArchived(db, '2026-11')).toEqual([])
  expect(await dropArchived(db, '2026-12')).toEqual(['audit_2026_11'])
  expect(await archived(db)).toEqual([])
})

test('DES-32: a month that is being read is detached the next time, and nobody waits long', async () => {
  await keepMonths(db, NOVEMBER)
  await insertLine('2026-11-10T10:00:00Z')
  const reader = connect({ ...database.connection, max: 1 })
  try {
    await reader.db.transaction().execute(async trx => {
      await trx.selectFrom('audit').select('id').execute()
      await expect(keepMonths(db, new Date('2029-01-01T16:00:00Z'))).rejects.toMatchObject({ code: '55P03' })
      // A write succeeds while the reader holds its lock.
      await insertLine('2029-01-01T16:00:00Z')
    })
  } finally {
    await reader.db.destroy()
  }
  await keepMonths(db, new Date('2029-01-01T16:00:00Z'))
  expect(await archived(db)).toEqual(['audit_2026_11'])
})

test('DES-32: includes a row that arrives while its partition is created', async () => {
  await keepMonths(db, NOVEMBER)
  const desk = connect({ ...database.connection, max: 1 })
  const id = newId()
  let creation: Promise<void> | undefined
  try {
    await desk.db.transaction().execute(async trx => {
      await trx
        .insertInto('audit')
        .values({ id, at: new Date('2027-03-31T23:59:59Z'), route: 'comments.create', resource: 'comments' })
        .execute()
      creation = keepMonths(db, new Date('2027-04-01T00:01:00Z'))
      const waiting = sql<{ waiting: boolean }>`
        select count(*) > 0 as waiting from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]!.waiting).toBe(true)
    })
    await creation
  } finally {
    await desk.db.destroy()
  }
  expect(await placeOf(id)).toBe('months.audit_2027_04')
})

test('DES-32: in the last moment of a month the new partition reaches past its end', async () => {
  await keepMonths(db, NOVEMBER)
  const last = await insertLine('2027-03-31T23:59:58Z')
  await keepMonths(db, new Date('2027-03-31T23:59:59Z'))
  const next = await insertLine('2027-04-01T00:00:00Z')
  expect([await placeOf(last), await placeOf(next)]).toEqual(['months.audit_2027_04', 'months.audit_2027_04'])
})

test('DES-32: at the turn of a month desks keep writing while the job creates, fills and detaches: nothing is lost or refused', async () => {
  const [DESKS, EACH] = [12, stated(400, 25)]
  await keepMonths(db, NOVEMBER)
  const turn = Date.parse('2027-04-01T00:00:00Z')
  const desks = Array.from({ length: DESKS }, () => connect({ ...database.connection, max: 1 }))
  const ids: string[] = []
  const writes = async (desk: Db, nth: number) => {
    for (let each = 0; each < EACH; each++) {
      const at = new Date(turn + (nth % 2 === 0 ? -1 : 1) * (each + 1) * 1000)
      const id = newId()
      await desk.transaction().execute(async trx => {
        await trx.insertInto('audit').values({ id, at, route: 'comments.create', resource: 'comments' }).execute()
        await sql`insert into change (at, tab, op, key) values (${at}, 'comment', 'I', ${id})`.execute(trx)
      })
      ids.push(id)
    }
  }
  // The job may find a table busy and leave it for the next night; writers never wait for it.
  const nights = async (over: () => boolean) => {
    while (!over())
      await keepMonths(db, new Date(turn + 60_000)).catch((error: unknown) =>
        expect(error).toMatchObject({ code: expect.stringMatching(/55P03|40P01/) as string }),
      )
  }
  try {
    let over = false
    const work = Promise.all(desks.map((desk, nth) => writes(desk.db, nth))).finally(() => (over = true))
    await Promise.all([work, nights(() => over)])
  } finally {
    await Promise.all(desks.map(desk => desk.db.destroy()))
  }
  await keepMonths(db, new Date(turn + 60_000))
  const { rows } = await sql<{ lines: number; changes: number; rest: number }>`
    select (select count(*)::int from audit where id = any(${ids})) as lines, (select count(*)::int from change where key = any(${ids})) as changes,
      (select count(*)::int from months.audit_rest) + (select count(*)::int from months.change_rest) as rest`.execute(db)
  expect(rows).toEqual([{ lines: DESKS * EACH, changes: DESKS * EACH, rest: 0 }])
  for (const id of [ids[0]!, ids.at(-1)!]) expect((await find(db, id))?.id).toBe(id)
}, 120_000)

test('DES-32, DES-33: blanks an erased person in the archive too; the rest of the row stays', async () => {
  await keepMonths(db, NOVEMBER)
  const id = newId()
  await sql`insert into student (id, name, last_name, second_last_name, email, phone_number) values
    (${id}, 'Ximena', 'Ferrara', '', 'ximena.ferrara@correo.mx', '5512345678')`.execute(db)
  await db
    .insertInto('audit')
    .values({
      id: newId(),
      at: new Date('2026-11-10T10:00:00Z'),
      route: 'students.update',
      resource: 'students',
      ids: [id],
      after: JSON.stringify({ email: 'ximena.ferrara@correo.mx', credit: 500 }),
    })
    .execute()
  await keepMonths(db, new Date('2029-01-01T16:00:00Z'))
  await db.transaction().execute(trx => sql`select erase_person(${id}, 1)`.execute(trx))
  const { rows } = await sql<{ after: object; route: string }>`select after, route from archive.audit_2026_11`.execute(db)
  expect(rows).toEqual([{ after: { email: '(suprimido)', credit: 500 }, route: 'students.update' }])
})

test('M160: the search names its first month once months were archived, also after a slow clock wrote into earlier ones', async () => {
  await keepMonths(db, NOVEMBER)
  await insertLine('2026-11-10T10:00:00Z')
  expect(await searchedSince(db)).toBeNull()
  await keepMonths(db, new Date('2029-01-01T16:00:00Z'))
  expect(await searchedSince(db)).toEqual(new Date('2026-12-01T00:00:00Z'))
  await insertLine('2026-06-01T10:00:00Z')
  await makeMonths(db, new Date('2029-01-02T16:00:00Z'))
  expect(await searchedSince(db)).toEqual(new Date('2026-12-01T00:00:00Z'))
})

test('M151: rows of a clock two years behind get their own partition, unchanged, and months are still created', async () => {
  await keepMonths(db, NOVEMBER)
  await insertLine('2026-11-10T10:00:00Z')
  await keepMonths(db, new Date('2029-01-01T16:00:00Z'))
  const [early, late] = [await insertLine('2026-06-01T10:00:00Z'), await insertLine('2031-06-01T10:00:00Z')]
  await changed('2026-06-01T10:00:00Z')
  for (const now of ['2029-02-01T16:00:00Z', '2029-02-02T16:00:00Z']) await makeMonths(db, new Date(now))
  expect([await placeOf(early), await placeOf(late)]).toEqual(['months.audit_2026_11_earlier', 'months.audit_2031_06'])
  await expect(sql`delete from audit where id = ${early}`.execute(db)).rejects.toThrow('audit_kept')
  expect(await partsOf('change')).toContain('change_2027_11_earlier')
  await keepMonths(db, new Date('2029-03-01T16:00:00Z'))
  expect(await archived(db)).toEqual(expect.arrayContaining(['audit_2026_11', 'audit_2026_11_earlier']))
})

test('M151: a clock a century ahead does not create a thousand tables', async () => {
  await keepMonths(db, NOVEMBER)
  await makeMonths(db, new Date('2126-01-01T16:00:00Z'))
  expect((await partsOf('audit')).length).toBeLessThan(60)
})
