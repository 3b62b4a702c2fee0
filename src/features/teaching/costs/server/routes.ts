import { sql } from 'kysely'
import { employeeFailures } from '#features/foundation/employees/contract.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/connect.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { costFailures, costs, costsChanged } from '../contract.ts'

interface Kind {
  rates: 'teacherRate' | 'roomRate'
  owner: 'employee' | 'location'
  missing: Failure
}
const TEACHER: Kind = { rates: 'teacherRate', owner: 'employee', missing: employeeFailures.EMPLOYEE_NOT_FOUND }
const ROOM: Kind = { rates: 'roomRate', owner: 'location', missing: locationFailures.LOCATION_NOT_FOUND }

async function list(db: Db, { rates, owner, missing }: Kind, id: string) {
  const ownerRow = await db
    .selectFrom(owner as 'location')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!ownerRow) fail(missing)
  return db
    .selectFrom(rates as 'roomRate')
    .select(['since', 'hourly'])
    .where('ownerId', '=', id)
    .orderBy('since', 'desc')
    .execute()
}

async function save({ db, now, user, audit, emit }: Context, kind: Kind, id: string, body: { since: string; hourly: number }) {
  await list(db, kind, id)
  await db
    .insertInto(kind.rates as 'roomRate')
    .values({ id: newId(now), ownerId: id, ...body, userId: user.id })
    .execute()
  await audit({ resource: 'costs', ids: [id], after: body })
  emit(costsChanged, [id])
  return { rates: await list(db, kind, id) }
}

async function remove({ db, audit, emit }: Context, kind: Kind, id: string, since: string) {
  await list(db, kind, id)
  const removed = await db
    .deleteFrom(kind.rates as 'roomRate')
    .where('ownerId', '=', id)
    .where('since', '=', since)
    .returning(['since', 'hourly'])
    .executeTakeFirst()
  if (!removed) fail(costFailures.RATE_NOT_FOUND)
  await audit({ resource: 'costs', ids: [id], before: removed })
  emit(costsChanged, [id])
  return { rates: await list(db, kind, id) }
}

// Lessons of the groups and talks that the caller sees, as 'Grupos' and 'Horas por profesor' count them. Those ahead are of today.
async function missing({ db, today }: Context) {
  const { rows } = await sql<{ id: string | null; name: string; lessons: number; since: string }>`
    select t.id, t.name || ' ' || t.last_name as name, sum(l.lessons)::int as lessons, min(l.day) as since
    from (
      select x.teacher_id, x.day, 1 as lessons from given_lesson x join class_group k on k.id = x.group_id join course c on c.id = k.course_id and not c.is_parent
      union all
      select x.teacher_id, ${today}::date, x.lessons
      from lesson_counts(${today}::date, (select max(k.end_date) from class_group k where k.deleted_at is null)) x
        join class_group k on k.id = x.group_id
      union all
      select k.teacher_id, k.date, 1
      from talk k join talk_schedule s on s.talk_id = k.id and s.day = extract(isodow from k.date)::int - 1
      where k.date < ${today}::date and k.deleted_at is null and k.active
    ) l left join employee t on t.id = l.teacher_id and t.deleted_at is null
    where not exists (select from teacher_rate r where r.owner_id = l.teacher_id and r.since <= l.day)
      and (t.id is not null or l.teacher_id is null)
    group by 1, 2
    order by 3 desc, 2, 1`.execute(db)
  return {
    teachers: rows.flatMap(({ id, ...teacher }) => (id === null ? [] : [{ _id: id, ...teacher }])),
    untaught: rows.find(({ id }) => id === null)?.lessons ?? 0,
  }
}

const { RATE_TAKEN } = costFailures

export const costsServer = implement(
  costs,
  {
    missing: (_input, context) => missing(context),
    teacher: async ({ params: { id } }, { db }) => ({ rates: await list(db, TEACHER, id) }),
    saveTeacher: ({ params: { id }, body }, context) => save(context, TEACHER, id, body),
    removeTeacher: ({ params: { id }, query: { since } }, context) => remove(context, TEACHER, id, since),
    room: async ({ params: { id } }, { db }) => ({ rates: await list(db, ROOM, id) }),
    saveRoom: ({ params: { id }, body }, context) => save(context, ROOM, id, body),
    removeRoom: ({ params: { id }, query: { since } }, context) => remove(context, ROOM, id, since),
  },
  { constraints: { teacher_rate_key: [RATE_TAKEN, 'since'], room_rate_key: [RATE_TAKEN, 'since'] } },
)
