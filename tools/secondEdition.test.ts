import { afterAll, expect, test } from 'vitest'
import { keepHistory } from '#features/presence/attendance/server/history.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#server/testing/database.ts'
import { dumpSchema } from './schemaDump.ts'
import { expectTrueDues } from '#db/booksTrue.ts'
import { loadSecondEdition, rowsOf, tablesOf } from '#db/secondEdition.ts'

const old = await emptyDatabase()
await loadSecondEdition(old.connection)
const { db, pool } = connect(old.connection)
pool.on('error', () => {})
afterAll(async () => {
  await db.destroy()
  await old.drop()
})

/** Every row of every table of the second edition, with the row's version. */
const theirs = await tablesOf(pool)
const countRows = () => rowsOf(pool, theirs, true)
const appliedIn = async () =>
  (await pool.query<{ name: string }>('select name from migration_checksum order by 1')).rows.map(({ name }) => name)

test('RUN-116: refuses a database that stopped between migrations, naming the version to upgrade through, and changes nothing', async () => {
  const before = [await countRows(), await dumpSchema(pool)]
  const { rows } = await pool.query("delete from migration_checksum where name > '20261128' returning name, sha256")
  await expect(migrate(db)).rejects.toThrow(
    'This database stopped at 20261127T1400-privacy-requests: start Plantel 0.2.0 on it once, which applies the rest, and then this version.',
  )
  expect(await appliedIn()).toHaveLength(115 - rows.length)
  for (const { name, sha256 } of rows) await pool.query('insert into migration_checksum (name, sha256) values ($1, $2)', [name, sha256])
  expect([await countRows(), await dumpSchema(pool)]).toEqual(before)
})

test('RUN-116: refuses a database with an edited migration, and names it', async () => {
  const [first] = await appliedIn()
  const { rows } = await pool.query('select sha256 from migration_checksum where name = $1', [first])
  await pool.query("update migration_checksum set sha256 = 'x' where name = $1", [first])
  await expect(migrate(db)).rejects.toThrow(`Applied migrations were edited: ${first}.`)
  await pool.query('update migration_checksum set sha256 = $2 where name = $1', [first, rows[0].sha256])
})

test("RUN-116: accepts the second edition's demo at the baseline; writes no row, and the schema equals that of a new database", async () => {
  const before = await countRows()
  expect(Object.keys(before).length).toBeGreaterThan(90)
  const empty = await emptyDatabase()
  const fresh = connect(empty.connection)
  const [baseline, ...later] = await migrate(fresh.db)
  expect(baseline).toBe('0001-baseline')
  expect(await migrate(db)).toEqual(later)
  expect(await countRows()).toEqual(before)
  expect(await appliedIn()).toEqual([baseline, ...later])
  expect((await pool.query('select name from kysely_migration order by 1')).rows.map(({ name }) => name)).toEqual([baseline, ...later])
  expect(await dumpSchema(pool)).toBe(await dumpSchema(fresh.pool))
  await fresh.db.destroy()
  await empty.drop()
})

test('DIR-19: the payment dates of its students are written down; each equals the view, and what is open of them is what was open before', async () => {
  const { rows } = await pool.query<{ dates: number; paid: number; wrong: number }>(`
    select (select count(*)::int from due_row) as dates, (select count(*)::int from due_row where open < amount) as paid,
      (select count(*)::int from due v full join due_row k using (student_id, registration_id, due_on, amount, open)
        where v.group_id is null or k.registration_id is null)
      + (select count(*)::int from open_due o full join (select * from due_row where open > 0) k using (student_id, registration_id, due_on, open)
        where o.registration_id is null or k.amount is null) as wrong`)
  expect(rows[0]).toMatchObject({ wrong: 0 })
  expect([rows[0]!.dates > 500, rows[0]!.paid > 100]).toEqual([true, true])
})

test('DIR-20, DIR-31, DIR-39: its books are true, nobody who left has a reason, and the first night writes debts and restored lessons', async () => {
  await expectTrueDues(db)
  const now = new Date('2026-11-28T18:00:00Z')
  await pool.query("select keep_debt('2026-11-28')")
  expect((await keepHistory(db, { now, timeZone: 'America/Mexico_City' })).days).toBeGreaterThan(30)
  await expectTrueDues(db)
  const { rows } = await pool.query(`
    select (select count(*)::int from registration where ended_at is not null) > 0 as left,
      (select count(*)::int from registration where end_reason is not null or end_note is not null) as reasons,
      (select sum(late + later) from debt_day) = (select sum(o.open) from open_due o join student s on s.id = o.student_id and s.deleted_at is null) as owed,
      (select array_agg(distinct source) from taught_lesson) as sources, (select count(*) > 100 from taught_lesson) as lessons`)
  expect(rows).toEqual([{ left: true, reasons: 0, owed: true, sources: ['restored'], lessons: true }])
})

test('RUN-116: the database works: a charge settles, a correction is audited, an erased person leaves no name', async () => {
  const { rows } = await pool.query<{ id: string; name: string; balance: number }>(
    "select id, name || ' ' || last_name as name, balance_due as balance from student where balance_due > 0 and deleted_at is null order by id limit 1",
  )
  const { id, balance } = rows[0]!
  await expect(pool.query('update entry set amount = 1 where student_id = $1', [id])).rejects.toMatchObject({
    constraint: 'entry_append_only',
  })
  await pool.query(
    `insert into entry (id, student_id, registration_id, course_id, amount, source, type, concept)
      select 'f' || substr(r.id, 2), r.student_id, r.id, r.course_id, 100, 'payment', 'cash', 'Pago' from registration r
      where r.student_id = '${id}' and r.ended_at is null order by r.id limit 1; select recalculate_balances('${id}')`,
  )
  expect((await pool.query('select balance_due as balance from student where id = $1', [id])).rows).toEqual([{ balance: balance - 100 }])
  await pool.query('select erase_person($1, 99)', [id])
  expect((await pool.query('select name, last_name from student where id = $1', [id])).rows).toEqual([
    { name: 'Persona', last_name: '0099' },
  ])
})
