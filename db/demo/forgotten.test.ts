import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
let db: TestDatabase['db']
beforeAll(async () => {
  database = await startDatabase({ demo: true })
  db = database.db
})
afterAll(() => database.drop())
const TODAY = '2026-11-23'

test("CON-3: two students 'Sin sede'", async () => {
  const { rows } = await sql<{ nowhere: number }>`
    select count(*)::int as nowhere from student where campuses = '{}' and deleted_at is null`.execute(db)
  expect(rows).toEqual([{ nowhere: 2 }])
})

test("CON-61, CON-64, CON-65: tutors who signed, a request due in three days, and 'Persona 0001' with payments", async () => {
  const { rows } = await sql<{ signed: number; due: string[]; name: string; paid: number; receipts: string[] }>`
    select (select count(*)::int from privacy_acceptance where payer_id is not null) as signed,
      array(select due::text from privacy_request where answered is null) as due, s.name || ' ' || s.last_name as name,
      (select count(*)::int from entry n where n.student_id = s.id and n.amount > 0) as paid,
      array(select distinct r.snapshot #>> '{student,name}' from receipt r where r.student_id = s.id) as receipts
    from erasure x join student s on s.id = x.subject_id`.execute(db)
  expect(rows).toEqual([
    { signed: expect.any(Number), due: [addDays(TODAY, 3)], name: 'Persona 0001', paid: expect.any(Number), receipts: ['Persona 0001'] },
  ])
  expect(rows[0]!.signed).toBeGreaterThanOrEqual(3)
  expect(rows[0]!.paid).toBeGreaterThan(0)
})
