// A night's work whose database session dies in the middle: what was begun is whole or absent, and the next run leaves the rows of a
// night without a death.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sendSheets } from '#features/foundation/reports/server/letter.ts'
import { reports } from '#features/foundation/reports/contract.ts'
import { keepDebt, makeForecasts } from '#features/money/collections/server/jobs.ts'
import { keepLessons } from '#features/presence/attendance/server/jobs.ts'
import { newId } from '#lib/ids.ts'
import { connect, type Connected } from '#server/db/connect.ts'
import { startTest } from './harness.ts'
import { WHOLE } from './stated.ts'

const t = await startTest()
const TABLES = ['taught_day', 'taught_lesson', 'list_day', 'debt_day', 'due_row', 'forecast', 'sheet_subscription', 'outbox'] as const
type Table = (typeof TABLES)[number]

const rowsOf = async (table: Table) =>
  (
    await sql<{ row: Record<string, unknown> }>`select to_jsonb(x) as row from ${sql.table(table)} x order by to_jsonb(x)::text`.execute(
      t.db,
    )
  ).rows.map(({ row }) => row)
const all = async (tables: readonly Table[]) =>
  Object.fromEntries(await Promise.all(tables.map(async table => [table, await rowsOf(table)] as const)))

beforeAll(async () => {
  // The session that writes this many rows ends itself. A sequence counts on in spite of the rollback.
  await t.pool.query(`
    create sequence written;
    create table death (at int);
    create function die() returns trigger language plpgsql as $$
    begin
      if nextval('public.written') = (select at from public.death) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`)
  for (const table of TABLES)
    await t.pool.query(`create trigger dies before insert or update on ${table} for each row execute function die()`)
  const [north, south] = [await t.make.classroom(), await t.make.classroom()]
  const week = [0, 2, 4].map(day => ({ day, startHour: '0900', endHour: '1100' }))
  const dates = { startDate: '2026-11-02', endDate: '2027-02-01' }
  const groups = [
    await t.make.group({ ...dates, schedules: week, classroomId: north.id }),
    await t.make.group({ ...dates, schedules: week.slice(1), classroomId: south.id }),
    await t.make.group({ ...dates, schedules: week.slice(2) }),
  ]
  for (const [n, registeredAt] of ['2026-08-01', '2026-10-20', '2026-11-03', '2026-11-23'].entries())
    for (const { id: groupId } of groups) {
      const { studentId } = await t.make.registration({ groupId, registeredAt: new Date(`${registeredAt}T18:00:00Z`), paid: n * 1_000_00 })
      for (const day of ['2026-11-13', '2026-11-18', '2026-11-20'])
        await t.db
          .insertInto('attendance')
          .values({ id: newId(), studentId, groupId, day, present: n > 0, source: 'checklist' })
          .execute()
    }
})

/**
 * Lets `work` die at its first written row, the second, and so on, a seventh of them in `npm test`; after each death it runs again.
 * @param clear back to before the night
 * @param half looks at what a death has left
 */
async function dying(
  tables: readonly Table[],
  {
    work,
    clear,
    half,
  }: {
    work(on: Pick<Connected, 'db' | 'pool'>): Promise<unknown>
    clear(): Promise<unknown>
    half?(remains: Awaited<ReturnType<typeof all>>, whole: Awaited<ReturnType<typeof all>>): unknown
  },
): Promise<number> {
  await clear()
  await work(t)
  const whole = await all(tables)
  for (let at = 1, deaths = 0; ; at += WHOLE ? 1 : 7) {
    await clear()
    await sql`insert into death values (${at})`.execute(t.db)
    await sql`select setval('written', 1, false)`.execute(t.db)
    const mortal = connect({ ...t.connection, max: 1 })
    // The pool tells of the death too.
    mortal.pool.on('error', () => {})
    const died = await work(mortal).then(
      () => false,
      () => true,
    )
    await mortal.db.destroy()
    await sql`delete from death`.execute(t.db)
    if (died) {
      await half?.(await all(tables), whole)
      await work(t)
      deaths += 1
    }
    expect(await all(tables), `after a death at row ${at}`).toEqual(whole)
    if (!died) return deaths
  }
}

test.each([
  ['nine missed nights', '2026-11-13'],
  ['the first night', null],
])(
  'DIR-29 DIR-31 DIR-32: a session that dies while %s are written leaves each day whole or absent; the next start writes the same rows',
  async (_nights, last) => {
    const deaths = await dying(['taught_day', 'taught_lesson', 'list_day'], {
      async clear() {
        for (const table of ['list_day', 'taught_lesson', 'taught_day']) await sql`delete from ${sql.table(table)}`.execute(t.db)
        if (last) await sql`insert into taught_day values (${last}, ${last}::date + 1)`.execute(t.db)
      },
      work: ({ db }) => keepLessons.run({}, t.jobContext({ db })),
      half(remains, whole) {
        const days = new Set(remains['taught_day']!.map(({ day }) => day))
        expect(remains['taught_lesson']).toEqual(whole['taught_lesson']!.filter(({ day }) => days.has(day)))
        expect(remains['list_day']!.map(({ day }) => day)).toEqual(whole['list_day']!.map(({ day }) => day).filter(day => days.has(day)))
      },
    })
    expect(deaths).toBeGreaterThan(3)
  },
)

test('DIR-20: a session that dies while the debts of a morning are written leaves none of them', async () => {
  const deaths = await dying(['debt_day'], {
    clear: () => sql`delete from debt_day`.execute(t.db),
    work: ({ db }) => keepDebt.run({}, t.jobContext({ db })),
    half: remains => expect(remains['debt_day']).toEqual([]),
  })
  expect(deaths).toBeGreaterThan(0)
})

test('DIR-49: a session that dies while the forecast of a week is written leaves none of it; the next night writes all', async () => {
  const deaths = await dying(['forecast'], {
    clear: () => sql`delete from forecast`.execute(t.db),
    work: ({ db }) => makeForecasts.run({}, t.jobContext({ db })),
    half: remains => expect(remains['forecast']).toEqual([]),
  })
  expect(deaths).toBeGreaterThan(1)
})

test('DIR-52: a session that dies while the letters of Monday are queued marks nobody without a letter, and queues none twice', async () => {
  const readers = await Promise.all([t.admin(), t.admin(), t.admin()])
  for (const reader of readers) await t.ok(reports.subscribe, {}, reader)
  const pairs = async () =>
    (
      await sql<{ marked: boolean; letters: number }>`
        select s.sent_week is not null as marked, count(o.id)::int as letters
        from sheet_subscription s join employee e on e.id = s.employee_id left join outbox o on o.kind = 'sheet' and o.recipient = e.email
        group by s.employee_id, 1`.execute(t.db)
    ).rows
  const deaths = await dying(['sheet_subscription'], {
    async clear() {
      await sql`delete from outbox where kind = 'sheet'`.execute(t.db)
      await sql`update sheet_subscription set sent_week = null`.execute(t.db)
    },
    async work({ db }) {
      await sendSheets.run({}, t.jobContext({ db }))
      expect(await pairs()).toEqual(readers.map(() => ({ marked: true, letters: 1 })))
    },
    async half() {
      for (const { marked, letters } of await pairs()) expect(letters).toBe(Number(marked))
    },
  })
  expect(deaths).toBeGreaterThan(0)
})

test('DIR-19: an upgrade that dies between two slices of payment dates goes on to the same dates, those of the view', async () => {
  const filling = (await readFile('db/migrations/0039-due-rows-filled.sql', 'utf8')).replace('limit 500', 'limit 2')
  const deaths = await dying(['due_row'], {
    clear: () => sql`delete from due_row`.execute(t.db),
    work: ({ pool }) => pool.query(filling),
  })
  expect(deaths).toBeGreaterThan(0)
  const { rows } = await sql<{ dates: number; same: number }>`
    select (select count(*)::int from due) as dates, (select count(*)::int from due join due_row using (registration_id, due_on, student_id, amount, open)) as same`.execute(
    t.db,
  )
  expect(rows[0]!.dates).toBeGreaterThan(5)
  expect(rows[0]!.same).toBe(rows[0]!.dates)
})
