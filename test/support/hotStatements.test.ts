import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLarge } from '#db/demo/large.ts'
import { findFew } from '#features/people/students/server/search.ts'
import { list } from '#features/people/students/server/store.ts'
import { sidebar } from '#features/money/payments/server/sidebar.ts'
import { signedIn } from '#server/testing/callers.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, urlOf } from '#server/testing/database.ts'
import { deskOf, hotStatements, walksOf, type Hot } from './hotStatements.ts'

/** The demo has voids, discounts, credit and modules; the rest adds volume. */
const { db, pool, connection, drop } = await startDatabase({ demo: true })
const home = await mkdtemp(join(tmpdir(), 'plantel-plans-'))
afterAll(async () => {
  await drop()
  await rm(home, { recursive: true, force: true })
})
beforeAll(() => fillLarge(db, { students: 2_500, groups: 2_000, payments: 3_000 }, { past: false }))

describe('hot statements', () => {
  let hot: Hot
  beforeAll(async () => {
    const { token } = await signedIn(db, testClock(pool), [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }])
    hot = await hotStatements({ databaseUrl: urlOf(connection), dataDir: home, token, ...(await deskOf(db)) })
  })

  test('RUN-101: no statement scans a growing table or all groups', async () => {
    // Session, pages and searches with each filter, student, payment, enrolment, letter, job, receipt.
    expect(hot.texts.length).toBeGreaterThan(25)
    expect(await walksOf(db, hot.texts)).toEqual([])
  })

  test('RUN-102: a payment and an enrolment take at most 8 round trips, and one notice', () => {
    for (const { trips, notices } of [hot.payment, hot.enrolment]) {
      expect(trips).toBeGreaterThan(2)
      expect(trips).toBeLessThanOrEqual(8)
      expect(notices).toBe(1)
    }
  })

  test('RUN-101: detects a scan', async () => {
    expect(await walksOf(db, ['select * from student where phone_number = $1'])).toHaveLength(1)
    expect(
      await walksOf(db, [
        'select * from class_group g left join lateral (select max(at) from audit where ids @> array[g.id::text]) x on true',
      ]),
    ).toHaveLength(1)
    expect(await walksOf(db, ['select * from student where id = $1'])).toEqual([])
    // An index without a condition on its first column does not narrow the rows.
    const [few, everybody] = ['group_id = any($1) and start_minute = $2', 'start_minute = $1'].map(
      where => `select group_id from group_schedule where ${where}`,
    )
    expect(await walksOf(db, [few!])).toEqual([])
    expect(await walksOf(db, [everybody!])).toHaveLength(1)
  })
})

describe("answers equal the ledger's", () => {
  const all = async () => {
    const pages = []
    for (let skip = 0; ; skip += 200) {
      const page = await list(db, { skip, limit: 200 }, '2026-11-23')
      if (page.length === 0) return pages
      pages.push(...page)
    }
  }
  const ledger = async () =>
    (
      await sql<{ id: string; costs: number; discounts: number; paid: number; balanceDue: number; credit: number; groups: string[] }>`
        select s.id, b.costs, b.discounts, b.paid, b.balance_due, b.credit, (select coalesce(json_agg(r.group_id order by r.registered_at, r.id), '[]')
          from registration r where r.student_id = s.id and r.ended_at is null) as groups
        from student s join student_balance b on b.student_id = s.id where s.deleted_at is null
        order by s.created_at desc, s.id desc`.execute(db)
    ).rows

  test("MON-9: the list has the ledger's amounts for every student, in the same order", async () => {
    const balances = (await all()).map(({ id, costs, discounts, paid, balanceDue, credit, groups }) => ({
      ...{ id, costs, discounts, paid, balanceDue, credit, groups },
    }))
    expect(balances).toEqual(await ledger())
    expect(balances.length).toBeGreaterThan(2_800)
  })

  test('MON-9: and so has an opened student, group by group', async () => {
    const { rows } = await sql<{ id: string; lines: { registration: string; balance: number; paid: number }[] }>`
      select s.id, (select coalesce(json_agg(json_build_object('registration', b.registration_id, 'balance', b.balance, 'paid', b.own + b.applied)
          order by b.registered_at, b.registration_id), '[]')
        from registration_balance b join registration r on r.id = b.registration_id and r.parent_id is null where b.student_id = s.id) as lines
      from student s where s.deleted_at is null order by md5(s.email) limit 300`.execute(db)
    for (const { id, lines } of rows) {
      const opened = (await sidebar(db, id))!
      expect(opened.active.map(({ registration, balance, paid }) => ({ registration, balance, paid }))).toEqual(lines)
    }
  })

  test('STU-34: a search finds the same as a scan of every student', async () => {
    const people = await sql<{ name: string; surname: string }>`
      select split_part(name, ' ', 1) as name, last_name as surname from student order by md5(email) limit 40`.execute(db)
    for (const { name, surname } of people.rows)
      for (const words of [[name], [name, surname], [surname.slice(1, 4)], [name.slice(0, 2), surname.slice(0, 1)], ['55', surname]]) {
        const { rows } = await sql<{ id: string }>`
          select id from student s where deleted_at is null and ${sql.join(
            words.map(word => sql`s.words like '%' || search_piece(${word}) || '%'`),
            sql` and `,
          )} order by sort_name, id`.execute(db)
        const students = await findFew(db, { words, today: '2026-11-23' }, { skip: 0, limit: 100 })
        expect([words, students.met, students.rows.map(({ id }) => id)]).toEqual([
          words,
          rows.length,
          rows.slice(0, 100).map(({ id }) => id),
        ])
      }
  })
})
