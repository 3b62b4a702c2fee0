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

const { RATE_TAKEN } = costFailures

export const costsServer = implement(
  costs,
  {
    teacher: async ({ params: { id } }, { db }) => ({ rates: await list(db, TEACHER, id) }),
    saveTeacher: ({ params: { id }, body }, context) => save(context, TEACHER, id, body),
    removeTeacher: ({ params: { id }, query: { since } }, context) => remove(context, TEACHER, id, since),
    room: async ({ params: { id } }, { db }) => ({ rates: await list(db, ROOM, id) }),
    saveRoom: ({ params: { id }, body }, context) => save(context, ROOM, id, body),
    removeRoom: ({ params: { id }, query: { since } }, context) => remove(context, ROOM, id, since),
  },
  { constraints: { teacher_rate_key: [RATE_TAKEN, 'since'], room_rate_key: [RATE_TAKEN, 'since'] } },
)
