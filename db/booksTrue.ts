import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/connect.ts'

const count = async (db: Db, from: ReturnType<typeof sql>) =>
  Number((await sql<{ count: string }>`select count(*) as count from ${from}`.execute(db)).rows[0]!.count)

const owed = sql`(select classroom_id, group_id, null as talk_id, weekday, minutes, dates from group_booking
  union all select classroom_id, null, talk_id, weekday, minutes, dates from talk_booking)`

/** The payment dates equal those of the view, and add up to the money of the account (COB-2, COB-6, DIR-19). */
export async function expectTrueDues(db: Db): Promise<void> {
  expect(
    await count(
      db,
      sql`(select student_id, registration_id, due_on, open from due where open > 0) v
    full join open_due k using (student_id, registration_id, due_on, open) where v is null or k is null`,
    ),
    'the open dates kept equal the view',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`due v full join due_row k using (student_id, registration_id, due_on, amount, open)
    where v.group_id is null or k.registration_id is null`,
    ),
    'the dates kept equal the view',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`student s
    left join (select student_id, sum(amount) as net, sum(open) as open from due_row group by 1) d on d.student_id = s.id
    left join (select student_id, sum(amount) as paid from entry where voided_at is null and not other group by 1) e on e.student_id = s.id
    where coalesce(d.net, 0) - coalesce(d.open, 0) + s.credit <> greatest(0, coalesce(e.paid, 0))`,
    ),
    "what a student's dates come to, less what is open of them, and their credit are the money of the account",
  ).toBe(0)
  expect(
    await count(
      db,
      sql`registration_balance b left join (
      select registration_id, sum(amount) as amount, sum(open) as open from due group by 1) d using (registration_id)
    where coalesce(d.amount, 0) <> b.net or coalesce(d.open, 0) <> b.balance`,
    ),
    'the dates of each registration add up to its cost, what is open of them to its balance',
  ).toBe(0)
}

/** Invariants of every academy: seats, balances, receipts and rooms agree with their source rows. Tests only. */
export async function expectTrueBooks(db: Db): Promise<void> {
  expect(
    await count(db, sql`(select from collection_contact group by student_id having count(*) filter (where latest) <> 1) c`),
    'one contact of each student is the newest',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`list_day l cross join lateral (
        select count(*) as marks, count(*) filter (where a.present) as came
        from attendance a where a.root_group_id = l.root_group_id and a.day = l.day) m
      where l.marks is not null and (l.marks, l.came) is distinct from (m.marks, m.came)`,
    ),
    'the counts of a list equal its marks',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`bank_line l where state in ('posted', 'ticked')
    and not exists (select from entry e where e.id = l.entry_id and e.student_id = l.student_id and e.voided_at is null)`,
    ),
    'every line of the bank that is posted or ticked has its payment',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`class_group g where taken - held <> (select count(*) from registration r where r.group_id = g.id and r.ended_at is null)`,
    ),
    'taken equals the standing registrations and the held seats',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`talk t where taken <> (select count(*) from talk_student v where v.talk_id = t.id and v.deleted_at is null and v.moved_to is null)`,
    ),
    'taken equals the standing visitors of a talk',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`advisory_slot s where taken <> (select count(*) from advisory_booking b where b.slot_id = s.id and b.cancelled_at is null)`,
    ),
    'taken equals the standing places of an advisory',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`student s join student_balance b on b.student_id = s.id
    where (s.balance_due, s.credit, s.due_on) is distinct from (b.balance_due, b.credit, b.due_on)`,
    ),
    'balance_due, credit and due_on equal the view',
  ).toBe(0)
  await expectTrueDues(db)
  expect(
    await count(
      db,
      sql`receipt_counter c where value <> (select count(*) from receipt r where r.year = c.year)
    or value <> (select max(number) from receipt r where r.year = c.year)`,
    ),
    'receipt numbers have no gaps',
  ).toBe(0)
  expect(
    await count(db, sql`receipt r where not exists (select from receipt_counter c where c.year = r.year)`),
    'every year is counted',
  ).toBe(0)
  expect(
    await count(db, sql`entry e where amount > 0 and (source = 'opening') = exists (select from receipt_entry l where l.entry_id = e.id)`),
    'every amount above 0 has its receipt, what was paid before Plantel has none',
  ).toBe(0)
  expect(
    await count(db, sql`(select classroom_id, group_id, talk_id, weekday, minutes, dates from room_booking except ${owed}) extra`),
    'rooms are booked by running groups and talks to come only',
  ).toBe(0)
  expect(
    await count(db, sql`(${owed} except select classroom_id, group_id, talk_id, weekday, minutes, dates from room_booking) missing`),
    'every running group and every talk to come has its room',
  ).toBe(0)
  const hours = sql`teacher_id, group_id, talk_id, weekday, minutes, dates, shared`
  const [ownBookings, due] = [sql`select ${hours} from teacher_booking`, sql`select ${hours} from teacher_use`]
  expect(
    await count(db, sql`((${ownBookings} except all ${due}) union all (${due} except all ${ownBookings})) d`),
    'teacher hours equal the view',
  ).toBe(0)
  expect(
    await count(
      db,
      sql`(select registration_id from entry where not other and voided_at is null and source <> 'refund'
    group by registration_id having sum(amount) < 0) negative`,
    ),
    'no registration has less than nothing',
  ).toBe(0)
}
