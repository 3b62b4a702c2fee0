import { sql } from 'kysely'
import type { Use } from '#contract/inUse.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { refuseUsed, usesFor } from '#server/db/inUse.ts'
import { courseFailures, coursesChanged } from '../contract.ts'
import { onCourseRemoved } from './listeners.ts'
import { archive, lockForUpdate } from './writes.ts'
import * as store from './store.ts'

/**
 * Refuses while the course has groups, a booked advisory, or is a sub-course (CUR-69, CUR-71, DAT-33). Another course's discounts are no
 * use. The course hides its material with it; links to that material in other courses are deleted.
 */
export async function remove(context: Context, id: string): Promise<void> {
  const { db, now, audit, emit } = context
  await lockForUpdate(db, [id])
  const before = (await store.find(db, id)) ?? fail(courseFailures.COURSE_NOT_FOUND)
  const { uses, total } = await usesFor(context, () => usesOf(db, id))
  refuseUsed(`eliminar el curso ${before.name}`, uses, total)
  await archive(db, id, now)
  await context.wholly(async () => {
    for (const follow of onCourseRemoved.all()) await follow(context, id)
  })
  await audit({ resource: 'courses', ids: [id], before })
  emit(coursesChanged, [id])
}

/** The first ten: parent courses, then groups (newest first), then students of its advisories. */
export async function usesOf(db: Db, id: string): Promise<{ uses: Use[]; total: number }> {
  const { rows } = await sql<Omit<Use, '_id'> & { id: string; total: number }>`
    select kind, id, name, count(*) over () as total from (
      select 'course' as kind, p.id, p.name, null as start_date
        from course_child k join course p on p.id = k.parent_id where k.child_id = ${id} and p.deleted_at is null
      union all
      select 'group', g.id, g.name, g.start_date from class_group g where g.course_id = ${id} and g.deleted_at is null
      union
      select 'student', s.id, concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')), null
        from advisory_slot a join advisory_booking b on b.slot_id = a.id join student s on s.id = b.student_id
        where a.course_id = ${id} and a.date >= academy_today() and b.cancelled_at is null) used
    order by kind, start_date desc, name limit 10`.execute(db)
  return { uses: rows.map(({ kind, id: _id, name }) => ({ kind, _id, name })), total: rows[0]?.total ?? 0 }
}
