// Counts the rows of each kind of act: a whole act has one of each, one that did not happen has none.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Act, Kind } from '../kit/ledger.ts'

export type Parts = Record<string, number>

const key = sql`(select count(*) from idempotency i where i.key = a.key and i.answer is not null)::int`
const audited = (route: string, id: RawBuilder<unknown>) =>
  sql`(select count(*) from audit u where u.route = ${route} and u.ids @> array[(${id})::text])::int`
const queued = (name: string, field: string, id: RawBuilder<unknown>) =>
  sql`(select least(count(*), 1) from pgboss.job j where j.name = ${name} and j.data->>${field} = (${id}))::int`

/** By kind: the fields that find an act, and the query over all of them (`a`), a row each with its parts. */
const LOOKS: Record<Kind, { fields: RawBuilder<unknown>; parts: RawBuilder<unknown>; joins: RawBuilder<unknown> }> = {
  register: {
    fields: sql`email text, amount bigint, student text, entry text, receipt text`,
    joins: sql`
      left join lateral (select s.* from student s where s.email = a.email and s.id = coalesce(a.student, s.id)) s on true
      left join lateral (select r.* from receipt r where r.student_id = s.id and r.kind = 'enrolment' and r.id = coalesce(a.receipt, r.id)) c on true
      left join lateral (select o.* from outbox o where o.student_id = s.id and o.attachments->0->>'id' = c.id and o.kind = 'receipt') o on true`,
    parts: sql`
      (select count(*) from student x where x.email = a.email)::int as student,
      (select count(*) from registration r where r.student_id = s.id)::int as registration,
      (select count(*) from entry e where e.student_id = s.id and e.concept like 'Inscripción %' and e.amount = a.amount and e.id = coalesce(a.entry, e.id))::int as entry,
      (select count(*) from receipt r where r.student_id = s.id and r.kind = 'enrolment')::int as receipt,
      (select count(*) from receipt_entry l where l.receipt_id = c.id)::int as line,
      (select count(*) from outbox x where x.student_id = s.id and x.attachments->0->>'id' = c.id)::int as letter,
      ${queued('send-outbox', 'outboxId', sql`o.id`)} as job, ${audited('enrolment.register', sql`c.id`)} as audit, ${key} as answer`,
  },
  pay: {
    fields: sql`student text, concept text, amount bigint, entry text, receipt text`,
    joins: sql`
      left join lateral (select e.* from entry e where e.student_id = a.student and e.concept = a.concept and e.id = coalesce(a.entry, e.id)) e on true
      left join lateral (select r.* from receipt r join receipt_entry l on l.receipt_id = r.id
        where l.entry_id = e.id and r.id = coalesce(a.receipt, r.id)) c on true
      left join lateral (select o.* from outbox o where o.student_id = a.student and o.attachments->0->>'id' = c.id) o on true`,
    parts: sql`
      (select count(*) from entry x where x.student_id = a.student and x.concept = a.concept and x.amount = a.amount)::int as entry,
      (select count(*) from receipt_entry l where l.entry_id = e.id and l.receipt_id = c.id)::int as receipt,
      (select count(*) from outbox x where x.student_id = a.student and x.attachments->0->>'id' = c.id)::int as letter,
      ${queued('send-outbox', 'outboxId', sql`o.id`)} as job, ${audited('payments.create', sql`e.id`)} as audit, ${key} as answer`,
  },
  void: {
    fields: sql`student text, entry text`,
    joins: sql``,
    parts: sql`
      (select count(*) from entry e where e.id = a.entry and e.voided_at is not null)::int as voided, ${audited('payments.void', sql`a.entry`)} as audit`,
  },
  change: {
    fields: sql`student text, "group" text, before int`,
    joins: sql``,
    parts: sql`
      (select count(*) from audit u where u.route = 'registrations.change' and u.ids[1] = a.student and u.ids[4] = a."group"
        and (select count(*) from audit w where w.route = u.route and w.ids[1] = a.student and (w.at, w.id) <= (u.at, u.id)) = a.before + 1)::int as audit,
      ${key} as answer`,
  },
  attend: {
    fields: sql`student text, "group" text, day date, present text`,
    joins: sql`left join lateral (select t.* from attendance t where t.student_id = a.student and t.group_id = a."group" and t.day = a.day) t on true`,
    parts: sql`
      (select count(*) from attendance t where t.student_id = a.student and t.group_id = a."group" and t.day = a.day and t.present::text = a.present)::int as record,
      ${audited('attendance.create', sql`t.id`)} as audit`,
  },
  notify: {
    fields: sql`student text, subject text, batch text`,
    joins: sql`left join lateral (select b.* from notification_batch b where b.subject = a.subject and b.id = coalesce(a.batch, b.id)) b on true`,
    parts: sql`
      (select count(*) from notification_batch x where x.subject = a.subject)::int as batch,
      (select count(*) from outbox o where o.batch_id = b.id and o.student_id = a.student)::int as letter,
      ${queued('send-batch', 'batchId', sql`b.id`)} as job, ${audited('notifications.toStudent', sql`b.id`)} as audit, ${key} as answer`,
  },
}

export async function partsOf(db: Db, acts: readonly Act[]): Promise<Map<number, Parts>> {
  const partsByNumber = new Map<number, Parts>()
  for (const [kind, { fields, parts, joins }] of Object.entries(LOOKS)) {
    const records = acts.filter(act => act.kind === kind).map(({ n, find }) => ({ n, ...find }))
    if (records.length === 0) continue
    const { rows } = await sql<{ n: number } & Parts>`
      select a.n, ${parts} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as a(n int, key text, ${fields}) ${joins}`.execute(db)
    for (const { n, ...counted } of rows) {
      const before = partsByNumber.get(n)
      partsByNumber.set(
        n,
        before ? Object.fromEntries(Object.entries(counted).map(([part, many]) => [part, many + (before[part] ?? 0)])) : counted,
      )
    }
  }
  return partsByNumber
}

export const isWhole = (parts: Parts | undefined): boolean => parts !== undefined && Object.values(parts).every(many => many === 1)
export const isAbsent = (parts: Parts | undefined): boolean => parts === undefined || Object.values(parts).every(many => many === 0)

export const partsText = (parts: Parts | undefined): string =>
  Object.entries(parts ?? {})
    .map(([part, many]) => `${part} ${many}`)
    .join(', ')
