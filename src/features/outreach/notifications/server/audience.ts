import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Failure } from '#contract/failure.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import type { People } from '#features/foundation/outbox/server/public.ts'
import { chosenIds } from '#features/people/students/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import type { Audience as AudienceSchema } from '../contract.ts'

type AudienceInput = z.output<typeof AudienceSchema>
/** `Audience` with the students' ids instead of a filter. */
export type Audience = Exclude<AudienceInput, { target: 'students' }> | { target: 'students'; students: readonly string[] }

/** Reads whom a filter means at this moment. */
export const withStudentIds = async ({ db, today }: Pick<Context, 'db' | 'today'>, input: AudienceInput): Promise<Audience> =>
  input.target === 'students' ? { target: 'students', students: await chosenIds(db, input, today) } : input

/** An audience of another feature. */
export interface OtherAudience {
  target: Exclude<Audience['target'], 'student' | 'students' | 'group' | 'courses'>
  people(id: string): People
  /** Refuses when the target does not exist. */
  require(db: Db, id: string): Promise<unknown>
}
export const otherAudiences = registry<OtherAudience>()
const other = (target: OtherAudience['target']) => otherAudiences.all().find(each => each.target === target)!

const students = (where: RawBuilder<unknown>): People => sql`
  select s.id as student_id, null::char(24) as talk_student_id, 
    concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '')) as full_name, s.email, s.phone_number as phone
  from student s where s.deleted_at is null and ${where}`

/** By the registration's open amount; a module's money is its parent's. Evaluated per registration, never for the whole academy. */
const owes = sql`(coalesce((select rb.balance from registration_balance rb
  where rb.student_id = r.student_id and rb.registration_id = coalesce(r.parent_id, r.id)), 0) > 0)`

const standingIn = (groups: readonly string[], debt?: boolean, studentIds?: readonly string[]): RawBuilder<unknown> => sql`
  s.id in (select r.student_id from registration r where r.group_id = any(${groups}::char(24)[]) and r.ended_at is null
    ${debt === undefined ? sql`` : sql`and ${owes} = ${debt}::boolean`}
    ${studentIds ? sql`and r.student_id = any(${studentIds}::char(24)[])` : sql``})`

/** Each person once, however many of the groups they are in. */
export function peopleOf(audience: Audience): People {
  switch (audience.target) {
    case 'student':
      return students(sql`s.id = ${audience.id}`)
    case 'students':
      return students(sql`s.id = any(${audience.students}::char(24)[])`)
    case 'group':
      return students(standingIn([audience.id], audience.debt, audience.students))
    case 'courses':
      return students(standingIn(audience.groups))
    default:
      return other(audience.target).people(audience.id)
  }
}

/** People in a group and in none of the others. */
export const peopleBut = (group: string, others: readonly string[]): People =>
  students(others.length === 0 ? standingIn([group]) : sql`${standingIn([group])} and not ${standingIn(others)}`)

export const targetIds = (audience: Audience): string[] =>
  audience.target === 'courses' ? [...new Set(audience.groups)] : audience.target === 'students' ? [...audience.students] : [audience.id]

const RECORDS = {
  student: { table: 'student', missing: studentFailures.STUDENT_NOT_FOUND },
  group: { table: 'classGroup', missing: groupFailures.GROUP_NOT_FOUND },
  courses: { table: 'classGroup', missing: groupFailures.GROUP_NOT_FOUND },
} as const satisfies Record<Exclude<Audience['target'], OtherAudience['target'] | 'students'>, { table: string; missing: Failure }>

/** 404 when the target does not exist. */
export async function requireAudience(db: Db, audience: Audience): Promise<void> {
  if (audience.target === 'talk' || audience.target === 'talkStudent') return void (await other(audience.target).require(db, audience.id))
  // A student who left meanwhile is left out.
  if (audience.target === 'students') return
  const ids = targetIds(audience)
  const { table, missing } = RECORDS[audience.target]
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::char(24)[]) and deleted_at is null`.execute(db)
  if (rows.length < ids.length) fail(missing)
}
