import { sql, type RawBuilder } from 'kysely'
import { archived } from '#features/foundation/audit/server/public.ts'
import { addDays, addMonths, startOfDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { LISTED_DAYS, LISTED_SHOWN, type DueKind } from '../retention.ts'

export interface Settings {
  visitors: boolean
  visitorMonths: number
  students: boolean
  studentYears: number
  messages: boolean
  messageMonths: number
  addresses: boolean
  addressMonths: number
}

const columns = [
  'visitors',
  'visitorMonths',
  'students',
  'studentYears',
  'messages',
  'messageMonths',
  'addresses',
  'addressMonths',
] as const

export const settingsOf = (db: Db): Promise<Settings> => db.selectFrom('retention').select(columns).executeTakeFirstOrThrow()
export const holdSettings = (db: Db): Promise<Settings> => db.selectFrom('retention').select(columns).forUpdate().executeTakeFirstOrThrow()
export const saveSettings = (db: Db, settings: Settings) => db.updateTable('retention').set(settings).execute()

export interface Cutoff {
  day: string
  at: Date
}
export const cutoff = (today: string, months: number, timeZone: string): Cutoff => {
  const day = addMonths(today, -months)
  return { day, at: startOfDay(day, timeZone) }
}

/** Students `s` without registration or money since; an ended group does not keep anyone. Debts, credit and open requests do. */
const students = ({ day, at }: Cutoff): RawBuilder<unknown> => sql`
  s.merged_into is null and s.erased_at is null and s.balance_due = 0 and s.credit = 0 and s.created_at < ${at}
    and not exists (select from registration r join class_group g on g.id = r.group_id where r.student_id = s.id
      and (r.registered_at >= ${at} or r.ended_at >= ${at} or (r.ended_at is null and g.end_date >= ${day}::date)))
    and not exists (select from entry n where n.student_id = s.id and n.entered_at >= ${at})
    and not exists (select from privacy_request q where q.student_id = s.id and q.until is not null)`

/**
 * Visitors `v` who did not enrol, by their last row. A place on the waiting list, a planned call, and a student with the same e-mail keep
 * them.
 */
const visitors = ({ day, at }: Cutoff): RawBuilder<unknown> => sql`
  v.moved_to is null and v.merged_into is null and v.student_id is null and v.erased_at is null and v.registered_at < ${at}
    and (v.next_call_at is null or v.next_call_at < ${at})
    and not exists (select from talk t where t.id = v.talk_id and t.date >= ${day}::date)
    and not exists (select from student s where s.email = v.email and s.deleted_at is null)
    and not exists (select from waiting_person p join waiting w on w.id = p.entry_id where p.talk_student_id = v.id and w.closed_at is null)
    and not exists (select from talk_student o where (o.moved_to = v.id or o.merged_into = v.id) and o.student_id is not null)`

const people = (kind: DueKind, before: Cutoff): RawBuilder<{ id: string }> =>
  kind === 'student'
    ? sql`select s.id from student s where ${students(before)}`
    : sql`select v.id from talk_student v where ${visitors(before)}`

const messages = ({ at }: Cutoff) => sql`
  o.created_at < ${at} and o.state in ('sent', 'failed', 'dropped') and o.text <> '(suprimido)'`
const addresses = ({ at }: Cutoff) => sql`a.at < ${at} and a.address <> ''`

export async function counts(db: Db, of: { visitors: Cutoff; students: Cutoff; messages: Cutoff; addresses: Cutoff }) {
  const { rows } = await sql<{ visitors: number; students: number; messages: number; addresses: number }>`
    select (select count(*)::int from (${people('visitor', of.visitors)}) x) as visitors,
      (select count(*)::int from (${people('student', of.students)}) x) as students,
      (select count(*)::int from outbox o where ${messages(of.messages)}) as messages,
      (select count(*)::int from audit a where ${addresses(of.addresses)}) as addresses`.execute(db)
  return rows[0]!
}

/** Adds newly eligible people to the list, and removes others. */
export async function list(db: Db, kind: DueKind, before: Cutoff, today: string): Promise<void> {
  await sql`
    delete from retention_due d where d.kind = ${kind} and d.subject_id not in (${people(kind, before)})`.execute(db)
  await sql`
    insert into retention_due (kind, subject_id, listed_on) select ${kind}, x.id, ${today}::date from (${people(kind, before)}) x
    on conflict do nothing`.execute(db)
}

export const unlist = (db: Db, kind: DueKind) => db.deleteFrom('retentionDue').where('kind', '=', kind).execute()
export const removeDue = (db: Db, kind: DueKind, id: string) =>
  db.deleteFrom('retentionDue').where('kind', '=', kind).where('subjectId', '=', id).execute()

export async function due(db: Db, today: string, most: number): Promise<{ kind: DueKind; id: string }[]> {
  const { rows } = await sql<{ kind: DueKind; id: string }>`
    select kind, subject_id as id from retention_due where listed_on <= ${addDays(today, -LISTED_DAYS)}::date
    order by listed_on, kind, subject_id limit ${most}`.execute(db)
  return rows
}

/** Locks the person and checks the retention period again. */
export async function stillDue(db: Db, kind: DueKind, id: string, before: Cutoff): Promise<boolean> {
  const lock =
    kind === 'student' ? sql`select from student where id = ${id} for update` : sql`select from talk_student where id = ${id} for update`
  await lock.execute(db)
  const { rows } = await sql<{ id: string }>`select x.id from (${people(kind, before)}) x where x.id = ${id}`.execute(db)
  return rows.length > 0
}

export interface Listed {
  id: string
  kind: DueKind
  name: string
  on: string
}

export async function listed(db: Db): Promise<{ rows: Listed[]; total: number }> {
  const { rows } = await sql<Listed>`
    select d.subject_id as id, d.kind, d.listed_on + ${LISTED_DAYS}::int as on, coalesce(
      (select concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '')) from student s where d.kind = 'student' and s.id = d.subject_id),
      (select concat_ws(' ', v.name, v.last_name, nullif(v.second_last_name, '')) from talk_student v where v.id = d.subject_id), '') as name
    from retention_due d order by d.listed_on, d.kind, d.subject_id limit ${LISTED_SHOWN}`.execute(db)
  const { total } = await db
    .selectFrom('retentionDue')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Turns off change tracking (DES-33). */
const SILENT = sql`select set_config('plantel.erasing', 'on', true), set_config('plantel.kept', 'off', true)`

export async function forgetMessages(db: Db, before: Cutoff, most: number): Promise<number> {
  await SILENT.execute(db)
  const { numAffectedRows } = await sql`
    update outbox o set html = null, text = '(suprimido)', attachments = '[]'
    where o.id in (select o.id from outbox o where ${messages(before)} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function forgetAddresses(db: Db, before: Cutoff, most: number): Promise<number> {
  await SILENT.execute(db)
  for (const month of await archived(db))
    await sql`update ${sql.id('archive', month)} a set address = null where ${addresses(before)}`.execute(db)
  const { numAffectedRows } = await sql`
    update audit a set address = null
    where (a.id, a.at) in (select a.id, a.at from audit a where ${addresses(before)} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
