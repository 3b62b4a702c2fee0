import { sql } from 'kysely'
import { transferTo } from '#features/money/payments/server/public.ts'
import { closedBetween } from '#features/teaching/lessons/server/public.ts'
import { referenceOf } from '#lib/reference.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { MX_PHONE, MX_PREFIX } from '#lib/phones.ts'
import type { Db } from '#server/db/connect.ts'
import { joinedDays, MOST_BACK, remindedOf, type Reminded } from '../reminders.ts'
import { keptPromise } from '#features/money/plans/server/public.ts'

export interface Settings {
  reminders: boolean
  since: string | null
  weekdays: number[]
  email: boolean
  sms: boolean
}

export const settingsOf = (db: Db): Promise<Settings> =>
  db.selectFrom('collectionSettings').select(['reminders', 'since', 'weekdays', 'email', 'sms']).executeTakeFirstOrThrow()

export const holdSettings = (db: Db): Promise<Settings> =>
  db.selectFrom('collectionSettings').select(['reminders', 'since', 'weekdays', 'email', 'sms']).forUpdate().executeTakeFirstOrThrow()

export const saveSettings = (db: Db, settings: Settings) => db.updateTable('collectionSettings').set(settings).execute()

/** The days whose reminders are sent on that day; none on an academy-wide closed day. */
export async function daysOf(db: Db, { weekdays, since }: Settings, today: string): Promise<string[]> {
  const closed = (await closedBetween(db, addDays(today, -MOST_BACK), today)).filter(({ location }) => location === null)
  const open = (day: string) => !closed.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
  return joinedDays(today, since ?? today, day => weekdays.includes(weekdayOf(day)) && open(day))
}

/** Open agreed dates `i` for these days. While a promise is open only the promised day counts. */
const items = (days: readonly string[], today: string) => sql`(
    select o.student_id, o.registration_id, o.due_on, o.open
    from open_due o
    join payment_plan p on p.registration_id = o.registration_id
    left join collection_contact c on c.student_id = o.student_id and c.latest and c.promise_on >= ${today}::date and not ${keptPromise}
    where o.due_on = any(${remindedOf(days)}::date[])
      and (c.id is null or (o.due_on = c.promise_on and o.due_on = ${today}::date)))`

/** The students' present open amounts of those days. */
export async function remindedNow(
  db: Db,
  { days, today, students }: { days: readonly string[]; today: string; students: readonly string[] },
): Promise<Reminded[]> {
  const { rows } = await sql<Omit<Reminded, 'reference'> & { uniqueFolio: string | null }>`
    select i.student_id as student, s.name, s.unique_folio, k.name as course, i.due_on, sum(i.open)::bigint as open
    from ${items(days, today)} i join student s on s.id = i.student_id and s.deleted_at is null
    join registration r on r.id = i.registration_id join class_group g on g.id = r.group_id join course k on k.id = g.course_id
    where i.student_id = any(${students}::char(24)[])
    group by i.student_id, s.name, s.unique_folio, k.name, i.due_on order by i.due_on, s.name, i.student_id`.execute(db)
  return rows.map(({ uniqueFolio, ...row }) => ({ ...row, reference: referenceOf(uniqueFolio) }))
}

/** An address and the students that a reminder to it is about. */
export interface Addressed {
  channel: 'email' | 'sms'
  address: string
  students: string[]
}

/** Recipients (COB-15): payers with messages of collections; without any, the student. Each address once, in order. */
const addressed = (days: readonly string[], today: string, { email, sms }: Settings) => sql`
  select a.channel, a.address, array_agg(distinct a.student_id order by a.student_id) as students
  from (select distinct student_id from ${items(days, today)} i) i
  join student s on s.id = i.student_id and s.deleted_at is null
  cross join lateral (
    select p.email, p.phone_number from student_payer l join payer p on p.id = l.payer_id
    where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells)
    union all
    select s.email, s.phone_number where not exists (
      select from student_payer l where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells))) t
  cross join lateral (
    select i.student_id, 'email' as channel, t.email as address where ${email} and t.email is not null
    union all
    select i.student_id, 'sms', ${MX_PREFIX} || substring(t.phone_number from ${MX_PHONE}) where ${sms} and t.phone_number ~ ${MX_PHONE}) a
  group by a.channel, a.address`

export async function addressedOn(
  db: Db,
  { days, today, settings }: { days: readonly string[]; today: string; settings: Settings },
  after: { channel: string; address: string } | null,
  limit: number,
): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`select * from (${addressed(days, today, settings)}) a
    ${after ? sql`where (a.channel, a.address) > (${after.channel}, ${after.address})` : sql``}
    order by a.channel, a.address limit ${limit}`.execute(db)
  return rows
}

export async function countAddressed(db: Db, days: readonly string[], today: string, settings: Settings): Promise<number> {
  if (days.length === 0) return 0
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) from (${addressed(days, today, settings)}) a`.execute(db)
  return row!.count
}

/** An open agreed date of a real student, for the example texts. */
export async function sampleOf(db: Db): Promise<Omit<Reminded, 'dueOn' | 'student'> | undefined> {
  const {
    rows: [row],
  } = await sql<{ name: string; course: string; open: number; uniqueFolio: string | null }>`
    select s.name, s.unique_folio, k.name as course, o.open from open_due o join payment_plan p on p.registration_id = o.registration_id
    join student s on s.id = o.student_id and s.deleted_at is null
    join registration r on r.id = o.registration_id join class_group g on g.id = r.group_id join course k on k.id = g.course_id
    order by o.due_on desc, o.registration_id limit 1`.execute(db)
  return row && { name: row.name, course: row.course, open: row.open, reference: referenceOf(row.uniqueFolio) }
}

/** The academy's phone and account for transfers. */
export async function reachOf(db: Db) {
  const row = await db
    .selectFrom('academy as a')
    .select(['a.phoneNumber', transferTo.as('transferTo')])
    .executeTakeFirstOrThrow()
  return { phone: row.phoneNumber, transferTo: row.transferTo }
}

/** All that is overdue of these students, by course and date. */
export async function overdueNow(db: Db, today: string, students: readonly string[]): Promise<Reminded[]> {
  const { rows } = await sql<Omit<Reminded, 'reference'> & { uniqueFolio: string | null }>`
    select o.student_id as student, s.name, s.unique_folio, k.name as course, o.due_on, sum(o.open)::bigint as open
    from open_due o join student s on s.id = o.student_id and s.deleted_at is null
    join registration r on r.id = o.registration_id join class_group g on g.id = r.group_id join course k on k.id = g.course_id
    where o.student_id = any(${students}::char(24)[]) and o.due_on < ${today}::date
    group by o.student_id, s.name, s.unique_folio, k.name, o.due_on order by o.due_on, s.name, o.student_id`.execute(db)
  return rows.map(({ uniqueFolio, ...row }) => ({ ...row, reference: referenceOf(uniqueFolio) }))
}

/** The e-mail addresses of COB-15 for those of the students who are late, each once. */
export async function addressedNow(db: Db, students: readonly string[], today: string): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    select 'email' as channel, t.address, array_agg(distinct s.id order by s.id) as students
    from student s cross join lateral (
      select p.email as address from student_payer l join payer p on p.id = l.payer_id
      where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells)
      union all
      select s.email where not exists (
        select from student_payer l where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells))) t
    where s.id = any(${students}::char(24)[]) and s.deleted_at is null and s.due_on < ${today}::date and t.address <> ''
      and t.address not like '%.invalid'
    group by t.address order by t.address`.execute(db)
  return rows
}

/** The given names with which a reminder was queued today. */
export async function writtenToday(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${names}::text[]) n (name) where exists (
      select from outbox o where o.message_id like '<' || n.name || '@%')`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export async function clabeOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ clabe: string | null }>`select clabe from academy`.execute(db)
  return rows[0]?.clabe ?? null
}
