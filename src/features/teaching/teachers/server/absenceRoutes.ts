import { sql } from 'kysely'
import type { z } from 'zod'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { lessonsChanged } from '#features/teaching/lessons/contract.ts'
import { newId } from '#lib/ids.ts'
import { implement, type Context } from '#server/http/feature.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { absenceFailures, absences, absencesChanged, type Absence } from '../contract.ts'
import { uncovered } from './uncovered.ts'

const { ABSENCE_NOT_FOUND, ABSENCE_OVERLAP } = absenceFailures
const { TEACHER_NOT_FOUND } = locationFailures

type Row = z.output<typeof Absence>

/** Absences by first day. `id`: only that one. */
async function list(db: Db, filter: { from?: string; to?: string; employee?: string; id?: string }): Promise<Row[]> {
  const { from = '2000-01-01', to = '2199-12-31', employee = null, id = null } = filter
  const { rows } = await sql<Omit<Row, '_id'> & { id: string }>`
    select a.id, json_build_object('_id', e.id, 'name', e.name, 'lastName', e.last_name) as employee,
      lower(a.dates) as start_date, upper(a.dates) - 1 as end_date, a.reason
    from teacher_absence a join employee e on e.id = a.employee_id
    where a.dates && case when ${from}::date <= ${to}::date then daterange(${from}::date, ${to}::date, '[]') else 'empty' end
      and (${employee}::text is null or a.employee_id = ${employee}) and (${id}::text is null or a.id = ${id})
    order by lower(a.dates), plain_text(e.last_name || ' ' || e.name), a.id`.execute(db)
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }))
}

const recorded = ({ employee, startDate, endDate, reason }: Row) => ({ employee: employee._id, startDate, endDate, reason })
const period = (startDate: string, endDate: string) => sql<string>`daterange(${startDate}::date, ${endDate}::date, '[]')`

async function lockAbsence(db: Db, id: string): Promise<Row> {
  await sql`select from teacher_absence where id = ${id} for update`.execute(db)
  return (await list(db, { id }))[0] ?? fail(ABSENCE_NOT_FOUND)
}

function tell({ emit }: Context, id: string): void {
  emit(absencesChanged, [id])
  emit(lessonsChanged, [])
  emit(groupsChanged, [])
}

export const absencesServer = implement(
  absences,
  {
    async list({ query }, { db }) {
      return { absences: await list(db, query) }
    },

    async uncovered({ query }, { db }) {
      return { lessons: await uncovered(db, query) }
    },

    async create({ body: { employee, startDate, endDate, reason = '' } }, context) {
      const { db, now, user, audit } = context
      const { rows } = await sql`select from employee where id = ${employee} and is_professor and deleted_at is null for key share`.execute(
        db,
      )
      if (rows.length === 0) fail(TEACHER_NOT_FOUND, { fields: [{ path: 'employee', message: TEACHER_NOT_FOUND.message }] })
      const id = newId(now)
      await sql`insert into teacher_absence (id, employee_id, dates, reason, user_id, created_at)
        values (${id}, ${employee}, ${period(startDate, endDate)}, ${reason}, ${user.id}, ${now})`.execute(db)
      const [absence] = await list(db, { id })
      await audit({ resource: 'absences', ids: [id, employee], after: recorded(absence!) })
      tell(context, id)
      return { absence: absence! }
    },

    async update({ params: { id }, body: { version, startDate, endDate, reason } }, context) {
      const { db, audit } = context
      const before = await lockAbsence(db, id)
      await unchanged(db, absences.update, version, before)
      await sql`update teacher_absence set dates = ${period(startDate, endDate)}, reason = ${reason ?? before.reason} where id = ${id}`.execute(
        db,
      )
      const [absence] = await list(db, { id })
      await audit({ resource: 'absences', ids: [id, before.employee._id], before: recorded(before), after: recorded(absence!) })
      tell(context, id)
      return { absence: absence! }
    },

    async remove({ params: { id } }, context) {
      const { db, audit } = context
      const before = await lockAbsence(db, id)
      await sql`delete from teacher_absence where id = ${id}`.execute(db)
      await audit({ resource: 'absences', ids: [id, before.employee._id], before: recorded(before) })
      tell(context, id)
      return { absence: before }
    },
  },
  { constraints: { teacher_absence_overlap_excl: [ABSENCE_OVERLAP, 'startDate'] } },
)
