import { sql } from 'kysely'
import { fullName } from '#lib/text.ts'
import type { Demo } from './context.ts'

interface Row {
  at: Date
  userId: string
  route: string
  resource: string
  ids: string[]
  after: unknown
}

/** Newest first, at most this many of a kind. */
const PAYMENTS = 150
const ENROLMENTS = 80
const VISITORS = 60

/** Reads the rows of the other parts, so it runs last. */
export async function seedAudit({ db, clock, id, insert }: Demo): Promise<void> {
  const rows: Row[] = []
  const from = async (query: ReturnType<typeof sql<Row>>) => void rows.push(...(await query.execute(db)).rows)
  await from(sql<Row>`
    select e.entered_at as at, e.user_id, 'payments.create' as route, 'payment' as resource, array[e.id, e.student_id]::text[] as ids,
      json_build_object('entries', json_build_array(json_build_object('concept', e.concept, 'type', e.type, 'amount', e.amount))) as after
    from entry e where e.source = 'payment' and e.amount > 0 and e.user_id is not null and e.concept not like 'Inscripción%'
    order by e.entered_at desc, e.id limit ${PAYMENTS}`)
  await from(sql<Row>`
    select r.registered_at as at, r.user_id, 'enrolment.register' as route, 'enrolment' as resource,
      array[r.student_id, r.id, r.group_id]::text[] as ids, json_build_object('group', r.group_id, 'price', r.price) as after
    from registration r where r.user_id is not null and r.parent_id is null order by r.registered_at desc, r.id limit ${ENROLMENTS}`)
  await from(sql<Row>`
    select v.registered_at as at, v.user_id, 'usersTalks.create' as route, 'talks' as resource, array[v.id, v.talk_id]::text[] as ids,
      json_build_object('name', v.name, 'lastName', v.last_name, 'email', v.email) as after
    from talk_student v where v.user_id is not null and v.deleted_at is null order by v.registered_at desc, v.id limit ${VISITORS}`)
  const { rows: writers } = await sql<{ id: string; name: string; lastName: string; secondLastName: string }>`
    select id, name, last_name, second_last_name from employee`.execute(db)
  const names = new Map(writers.map(writer => [writer.id, fullName(writer)]))
  await insert(
    'audit',
    rows
      .filter(row => row.at <= clock.now)
      .map(({ after, ...row }) => ({ ...row, id: id(row.at), userName: names.get(row.userId) ?? '', after: JSON.stringify(after) })),
  )
}
