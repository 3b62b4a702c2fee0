// Whom a message goes to, as a query: it never leaves the database.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Failure } from '#contract/failure.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import type { People } from '#features/foundation/outbox/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import type { Audience as AudienceSchema } from '../contract.ts'

export type Audience = z.output<typeof AudienceSchema>

const fullName = (table: 's' | 'v') => {
  const of = sql.raw(table)
  return sql`concat_ws(' ', ${of}.name, ${of}.last_name, nullif(${of}.second_last_name, '')) as full_name`
}
const students = (where: RawBuilder<unknown>): People => sql`
  select s.id as student_id, null::char(24) as talk_student_id, ${fullName('s')}, s.email, s.phone_number as phone
  from student s where s.deleted_at is null and ${where}`
const visitors = (where: RawBuilder<unknown>): People => sql`
  select null::char(24) as student_id, v.id as talk_student_id, ${fullName('v')}, v.email, v.phone_number as phone
  from talk_student v where v.deleted_at is null and v.moved_to is null and ${where}`

/** By what that registration leaves open; a module's money is its parent's. Asked per registration: never of the whole academy. */
const owes = sql`(coalesce((select rb.balance from registration_balance rb
  where rb.student_id = r.student_id and rb.registration_id = coalesce(r.parent_id, r.id)), 0) > 0)`

const standingIn = (groups: readonly string[], debt?: boolean): RawBuilder<unknown> => sql`
  s.id in (select r.student_id from registration r where r.group_id = any(${groups}::char(24)[]) and r.ended_at is null
    ${debt === undefined ? sql`` : sql`and ${owes} = ${debt}::boolean`})`

/** Each person once, however many of the groups they stand in. */
export function peopleOf(audience: Audience): People {
  switch (audience.target) {
    case 'student':
      return students(sql`s.id = ${audience.id}`)
    case 'talkStudent':
      return visitors(sql`v.id = ${audience.id}`)
    case 'talk':
      return visitors(sql`v.talk_id = ${audience.id}`)
    case 'group':
      return students(standingIn([audience.id], audience.debt))
    case 'courses':
      return students(standingIn(audience.groups))
  }
}

/** Ids of what is written to, for the books. */
export const targetIds = (audience: Audience): string[] => (audience.target === 'courses' ? [...new Set(audience.groups)] : [audience.id])

const RECORDS = {
  student: { table: 'student', missing: studentFailures.STUDENT_NOT_FOUND },
  talkStudent: { table: 'talkStudent', missing: talkFailures.VISITOR_NOT_FOUND },
  talk: { table: 'talk', missing: talkFailures.TALK_NOT_FOUND },
  group: { table: 'classGroup', missing: groupFailures.GROUP_NOT_FOUND },
  courses: { table: 'classGroup', missing: groupFailures.GROUP_NOT_FOUND },
} as const satisfies Record<Audience['target'], { table: string; missing: Failure }>

/** 404 when what is written to does not exist; a visitor who was moved away is told so. */
export async function requireAudience(db: Db, audience: Audience): Promise<void> {
  const ids = targetIds(audience)
  const { table, missing } = RECORDS[audience.target]
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::char(24)[]) and deleted_at is null`.execute(db)
  if (rows.length < ids.length) fail(missing)
  if (audience.target === 'talkStudent' && (await hasMoved(db, audience.id))) fail(talkFailures.MOVED_TO_OTHER_TALK)
}

async function hasMoved(db: Db, visitorId: string): Promise<boolean> {
  const row = await db.selectFrom('talkStudent').select('movedTo').where('id', '=', visitorId).executeTakeFirst()
  return row?.movedTo !== null
}
