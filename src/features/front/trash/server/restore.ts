// Groups and talks come back switched off: their room may be somebody else's by now, and switching on asks for it again.
import { advisoriesChanged } from '#features/presence/advisories/contract.ts'
import { followSettings } from '#features/presence/advisories/server/public.ts'
import { codesChanged } from '#features/money/discountCodes/contract.ts'
import { coursesChanged } from '#features/teaching/courses/contract.ts'
import * as courses from '#features/teaching/courses/server/public.ts'
import { refuseBeyond } from '#features/foundation/employees/server/public.ts'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { classroomsChanged, locationsChanged } from '#features/foundation/locations/contract.ts'
import { bringBack, homeOf } from '#features/online/material/server/public.ts'
import { tell } from '#features/online/material/server/public.ts'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '#features/front/undo/contract.ts'
import type { TrashRow } from './store.ts'

type Item = Pick<TrashRow, 'id' | 'deletedAt'>
const OFF = 'Vuelve desactivado: revisa horario y salón antes de activarlo.'

const needs = (what: string): never => fail(undoFailures.RESTORE_FIRST, { message: `Primero restaura ${what}.` })

/** What it depends on stands, and goes on standing until the commit; else it is named. */
async function standing(db: Db, table: 'course' | 'location' | 'chapter' | 'quiz', id: string): Promise<void> {
  const { rows } = await sql<{ name: string; gone: boolean }>`
    select name, deleted_at is not null as gone from ${sql.table(table)} where id = ${id} for share`.execute(db)
  const what = { course: 'el curso', location: 'la sede', chapter: 'el capítulo', quiz: 'el cuestionario' }[table]
  if (rows[0]!.gone) needs(`${what} ${rows[0]!.name}`)
}

export async function restoreGroup({ db, emit }: Context, { id, deletedAt }: Item): Promise<string[]> {
  const { courseId } = await db.selectFrom('classGroup').select('courseId').where('id', '=', id).executeTakeFirstOrThrow()
  await standing(db, 'course', courseId)
  const { rows } = await sql<{ id: string }>`
    update class_group g set deleted_at = null, active = false,
      classroom_id = (select r.id from classroom r where r.id = g.classroom_id and r.deleted_at is null),
      teacher_id = (select e.id from employee e where e.id = g.teacher_id and e.deleted_at is null)
    where g.id = ${id} or (g.parent_group_id = ${id} and g.deleted_at = ${deletedAt}) returning g.id`.execute(db)
  emit(
    groupsChanged,
    rows.map(row => row.id),
  )
  return [OFF]
}

export async function restoreTalk({ db, emit }: Context, { id }: Item): Promise<string[]> {
  await sql`
    update talk t set deleted_at = null, active = false,
      classroom_id = (select r.id from classroom r where r.id = t.classroom_id and r.deleted_at is null),
      teacher_id = (select e.id from employee e where e.id = t.teacher_id and e.deleted_at is null)
    where t.id = ${id}`.execute(db)
  emit(talksChanged, [id])
  return [OFF]
}

export async function restoreCourse(context: Context, { id }: Item): Promise<string[]> {
  const { db, emit } = context
  await courses.lockNames(db)
  const { name } = await db.selectFrom('course').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await courses.refuseNameTaken(db, name, id)
  const { rows } = await sql<{ name: string }>`
    select c.name from course_child k join course c on c.id = k.child_id
    where k.parent_id = ${id} and c.deleted_at is not null order by k.position limit 1`.execute(db)
  if (rows[0]) needs(`el subcurso ${rows[0].name}`)
  await db.updateTable('course').set({ deletedAt: null }).where('id', '=', id).execute()
  if ((await followSettings(db, context, id)).length > 0) emit(advisoriesChanged, [id])
  emit(coursesChanged, [id])
  return []
}

export async function restoreLocation({ db, emit }: Context, { id, deletedAt }: Item): Promise<string[]> {
  await db.updateTable('location').set({ deletedAt: null }).where('id', '=', id).execute()
  const rooms = await db
    .updateTable('classroom')
    .set({ deletedAt: null })
    .where('locationId', '=', id)
    .where('deletedAt', '=', deletedAt)
    .returning('id')
    .execute()
  emit(locationsChanged, [id])
  emit(
    classroomsChanged,
    rooms.map(room => room.id),
  )
  return []
}

export async function restoreClassroom({ db, emit }: Context, { id }: Item): Promise<string[]> {
  const { locationId } = await db.selectFrom('classroom').select('locationId').where('id', '=', id).executeTakeFirstOrThrow()
  await standing(db, 'location', locationId)
  await db.updateTable('classroom').set({ deletedAt: null }).where('id', '=', id).execute()
  emit(classroomsChanged, [id])
  emit(locationsChanged, [locationId])
  return []
}

/** Their roles were given up when they left: whoever may, gives them new ones. */
export async function restoreEmployee(context: Context, { id }: Item): Promise<string[]> {
  const { db, emit } = context
  await refuseBeyond(context, id)
  await db.updateTable('employee').set({ deletedAt: null }).where('id', '=', id).execute()
  emit(employeesChanged, [id])
  return ['Vuelve sin roles y con sus códigos inactivos: asígnale sus roles de nuevo.']
}

export async function restoreCode({ db, emit }: Context, { id }: Item): Promise<string[]> {
  await db.updateTable('promotionalCode').set({ deletedAt: null }).where('id', '=', id).execute()
  emit(codesChanged, [id])
  return []
}

/** A chapter with all that went with it, or one item: into where it stood. */
export async function restoreMaterial(context: Context, { id }: Item): Promise<string[]> {
  const { db } = context
  const { courseId, chapterId, quizId } = (await homeOf(db, id))!
  await standing(db, 'course', courseId)
  if (chapterId) await standing(db, 'chapter', chapterId)
  if (quizId) await standing(db, 'quiz', quizId)
  await bringBack(db, id)
  await tell(context, courseId, [id])
  return []
}
