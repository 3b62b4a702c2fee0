import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { Due } from '../dues.ts'
import type { Instalment } from '../planOf.ts'
import type { PromiseState } from '../promise.ts'
import { promiseState } from './promise.ts'

interface RecordName {
  _id: string
  name: string
}

/** Centavos. `version` 0: no plan. */
interface RegistrationDuesRow {
  _id: string
  group: RecordName
  course: RecordName
  date: string
  net: number
  paid: number
  balance: number
  version: number
  template: RecordName | null
  dues: Due[]
}

interface DuesRow {
  registrations: RegistrationDuesRow[]
  /** The promise of the newest contact. */
  promise: { on: string; amount: number; state: PromiseState } | null
}

/** A student's payment dates, oldest registration first; without registrations of price 0. undefined without the student. */
export async function duesOfStudent(db: Db, studentId: string, today: string): Promise<DuesRow | undefined> {
  const {
    rows: [row],
  } = await sql<DuesRow>`
    with agreed as materialized (
      select registration_id, json_agg(json_build_object('dueOn', due_on, 'amount', amount, 'open', open) order by due_on) as dues
      from due where student_id = ${studentId} group by registration_id
    )
    select (select coalesce(json_agg(row_to_json(x)), '[]') from (
      select rb.registration_id as _id, json_build_object('_id', g.id, 'name', g.name) as "group",
        json_build_object('_id', c.id, 'name', c.name) as course, academy_day(rb.registered_at) as date,
        rb.net, rb.own + rb.applied as paid, rb.balance, coalesce(p.version, 0) as version,
        case when t.id is not null then json_build_object('_id', t.id, 'name', t.name) end as template, coalesce(a.dues, '[]') as dues
      from registration_balance rb
      join class_group g on g.id = rb.group_id
      join course c on c.id = rb.course_id
      left join agreed a on a.registration_id = rb.registration_id
      left join payment_plan p on p.registration_id = rb.registration_id
      left join plan_template t on t.id = p.template_id
      where rb.student_id = s.id and rb.price > 0
      order by rb.registered_at, rb.registration_id) x) as registrations,
      (select json_build_object('on', c.promise_on, 'amount', c.promise_amount, 'state', ${promiseState(today)})
       from collection_contact c where c.student_id = s.id and c.latest and c.promise_on is not null) as promise
    from student s where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  return row
}

/** The student of an active registration; only a merge changes it. */
export const studentOf = (db: Db, registrationId: string) =>
  db.selectFrom('registration').select('studentId').where('id', '=', registrationId).where('endedAt', 'is', null).executeTakeFirst()

/** A registration under its plan, also for the audit log. The caller holds its student. */
export interface PlanRow {
  registrationId: string
  courseId: string
  date: string
  /** The price after discounts, centavos. */
  net: number
  version: number
  template: string | null
  instalments: Instalment[]
}

export async function planOfRegistration(db: Db, studentId: string, registrationId: string): Promise<PlanRow | undefined> {
  const {
    rows: [row],
  } = await sql<PlanRow>`
    select rb.registration_id, rb.course_id, academy_day(rb.registered_at) as date, rb.net, coalesce(p.version, 0) as version,
      t.name as template,
      (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount) order by i.due_on), '[]')
         from instalment i where i.registration_id = rb.registration_id) as instalments
    from registration_balance rb
    left join payment_plan p on p.registration_id = rb.registration_id
    left join plan_template t on t.id = p.template_id
    where rb.student_id = ${studentId} and rb.registration_id = ${registrationId}`.execute(db)
  return row
}

export interface NewPlan {
  registrationId: string
  templateId: string | null
  instalments: readonly Instalment[]
  userId: string
  now: Date
}

/** Writes a plan in one statement, over any existing rows. The caller holds the student, and recalculates it afterwards. */
export async function write(db: Db, { registrationId, templateId, instalments, userId, now }: NewPlan): Promise<void> {
  await sql`${PLANNED_ONCE}
    with plan as (
      insert into payment_plan (registration_id, template_id, user_id, created_at, updated_at)
      values (${registrationId}, ${templateId}, ${userId}, ${now}, ${now})
      on conflict (registration_id) do update
        set template_id = excluded.template_id, version = excluded.version, user_id = excluded.user_id, updated_at = excluded.updated_at
      returning registration_id
    ), wanted as (
      select due_on, amount from unnest(${instalments.map(row => row.dueOn)}::date[], ${instalments.map(row => row.amount)}::bigint[]) as w (due_on, amount)
    ), gone as (
      delete from instalment where registration_id = ${registrationId} and due_on not in (select due_on from wanted)
    )
    insert into instalment (registration_id, due_on, amount)
    select plan.registration_id, wanted.due_on, wanted.amount from plan, wanted
    on conflict (registration_id, due_on) do update set amount = excluded.amount`.execute(db)
}

/** Plans of registrations that have none, in two statements. The caller holds the students, and recalculates them afterwards. */
export async function insertAll(db: Db, plans: readonly NewPlan[]): Promise<void> {
  if (plans.length === 0) return
  await db
    .insertInto('paymentPlan')
    .values(plans.map(({ instalments: _dates, now, ...plan }) => ({ ...plan, createdAt: now, updatedAt: now })))
    .execute()
  await db
    .insertInto('instalment')
    .values(plans.flatMap(({ registrationId, instalments }) => instalments.map(({ dueOn, amount }) => ({ registrationId, dueOn, amount }))))
    .execute()
}

export const remove = (db: Db, registrationId: string) =>
  db.deleteFrom('paymentPlan').where('registrationId', '=', registrationId).execute()
