import type { z } from 'zod'
import type { Selectable } from 'kysely'
import * as files from '#features/foundation/files/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Chapter } from '#server/db/schema.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { materialFailures, type PlaylistChange, type PlaylistInput } from '../contract.ts'
import { DEFAULT_CHAPTER_COLOR } from '../texts.ts'
import { holdChapter, holdCourse, placeLast, tell, type Place } from './tree.ts'

const { CHAPTER_NOT_FOUND, MATERIAL_IMAGE_NOT_READY } = materialFailures

const recorded = ({ name, description, active, backgroundColor, imageId }: Selectable<Chapter>) => ({
  name,
  description,
  active,
  backgroundColor,
  imageId,
})

async function placeOf(db: Db, { course, parent }: z.output<typeof PlaylistInput>): Promise<Place> {
  if (parent !== undefined) return { courseId: (await holdChapter(db, parent)).courseId, chapterId: parent }
  await holdCourse(db, course!)
  return { courseId: course!, chapterId: null }
}

export async function create(context: Context, input: z.output<typeof PlaylistInput>): Promise<string> {
  const { db, now, audit } = context
  const place = await placeOf(db, input)
  const { name, description, backgroundColor = DEFAULT_CHAPTER_COLOR } = input
  const id = newId()
  const values = { id, courseId: place.courseId, name, description, backgroundColor, createdAt: now }
  const row = await db.insertInto('chapter').values(values).returningAll().executeTakeFirstOrThrow()
  await placeLast(db, place, [{ id, type: 1 }])
  await audit({ resource: 'playlists', ids: [id], after: recorded(row) })
  await tell(context, place.courseId, place.chapterId === null ? [] : [place.chapterId])
  return id
}

/** Absent fields stay, null clears. @param judge runs once the chapter is locked */
export async function update(
  context: Context,
  id: string,
  change: z.output<typeof PlaylistChange>,
  judge: () => Promise<void>,
): Promise<void> {
  const { db, audit } = context
  const before = (await lockChapter(db, id)) ?? fail(CHAPTER_NOT_FOUND)
  await judge()
  const { image, ...columns } = change
  if (image && image !== before.imageId && !(await files.areReady(db, [image], 'image')))
    fail(MATERIAL_IMAGE_NOT_READY, { fields: [{ path: 'image', message: MATERIAL_IMAGE_NOT_READY.message }] })
  const values = { ...columns, imageId: image }
  if (Object.values(values).every(value => value === undefined)) return
  const after = await db.updateTable('chapter').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await audit({ resource: 'playlists', ids: [id], before: recorded(before), after: recorded(after) })
  await tell(context, before.courseId, [id])
}

const lockChapter = (db: Db, id: string) =>
  db
    .selectFrom('chapter')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('course').select('course.id').whereRef('course.id', '=', 'chapter.courseId').where('course.deletedAt', 'is', null)),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
