// Videos and PDFs: a row and a place first, then the file. A refused file deletes them; the sweep deletes those whose file never arrives.
import { sql } from 'kysely'
import type { z } from 'zod'
import { ownFiles } from '#features/foundation/files/server/public.ts'
import { createUpload, renewUpload, type Addresses } from '#features/foundation/files/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { materialChanged, materialFailures, type PdfInput, type VideoInput } from '../contract.ts'
import { MATERIAL_LIMITS } from '../texts.ts'
import * as store from './store.ts'
import { holdChapter, holdItem, placeLast, tell } from './tree.ts'

/** A video above the limit of one PUT has no address for it: it is uploaded in chunks. */
const offered = ({ url, resumable }: Addresses, size?: number | null): Addresses => ({
  url: (size ?? 0) > MATERIAL_LIMITS.videoAtOnce ? '' : url,
  resumable,
})

async function homeOf(db: Db, { playlist, quizParent }: z.output<typeof VideoInput>) {
  if (playlist !== undefined) return holdChapter(db, playlist)
  return (await holdItem(db, { id: quizParent!, type: 3 })) ?? fail(materialFailures.QUIZ_NOT_FOUND)
}

/** Appends a video to the chapter, or creates one that explains a question of a quiz, without a place. */
export async function createVideo(context: Context, input: z.output<typeof VideoInput>): Promise<Addresses & { id: string }> {
  const { db, now } = context
  const { courseId, id: homeId } = await homeOf(db, input)
  const { title, description, filename, size, playlist, quizParent = null } = input
  const { file, ...addresses } = await createUpload(context, { kind: 'video', filename, size })
  const id = newId()
  const values = { id, courseId, title, description, quizId: quizParent }
  await db
    .insertInto('video')
    .values({ ...values, fileId: file.id, transcodeId: newId(), createdAt: now })
    .execute()
  if (playlist !== undefined) await placeLast(db, { courseId, chapterId: playlist }, [{ id, type: 2 }])
  await tell(context, courseId, [homeId])
  return { id, ...offered(addresses, size) }
}

/** New addresses for a video's file; empty when it has arrived, so that a client that lost an answer can continue (AUL-43). */
export async function readdress(context: Context, id: string): Promise<Addresses> {
  const { fileId, size } = (await store.video(context.db, id)) ?? fail(materialFailures.VIDEO_NOT_FOUND)
  const renewed = await renewUpload(context, fileId)
  return renewed ? offered(renewed, size) : { url: '', resumable: '' }
}

export async function createPdf(context: Context, input: z.output<typeof PdfInput>): Promise<{ url: string; id: string }> {
  const { db, now } = context
  const { filename, size, playlist, ...fields } = input
  const { courseId } = await holdChapter(db, playlist)
  const { url, file } = await createUpload(context, { kind: 'pdf', filename, size })
  const id = newId()
  await db
    .insertInto('pdf')
    .values({ id, courseId, ...fields, fileId: file.id, createdAt: now })
    .execute()
  await placeLast(db, { courseId, chapterId: playlist }, [{ id, type: 4 }])
  await tell(context, courseId, [playlist])
  return { url, id }
}

/** Deletes items whose files will not arrive. @returns their courses */
async function forgetUnarrived(db: Db, fileIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ courseId: string }>`
    with lost as (select id from stored_file where id = any(${fileIds}) and state <> 'ready'),
      videos as (delete from video where file_id in (select id from lost) returning id, course_id),
      pdfs as (delete from pdf where file_id in (select id from lost) returning id, course_id),
      gone as (select * from videos union all select * from pdfs),
      places as (delete from placement where item_id in (select id from gone) returning course_id)
    select distinct course_id from gone union select course_id from places`.execute(db)
  return rows.map(row => row.courseId)
}

interface Arrival {
  id: string
  courseId: string
  resource: 'videos' | 'pdfs'
  title: string
  description: string
  filename: string
  playlist: string | null
  quizParent: string | null
}

async function waitingFor(db: Db, fileId: string): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select m.*, f.name as filename, (select p.chapter_id from placement p where p.item_id = m.id and not p.linked) as playlist
    from (
      select id, course_id, 'videos' as resource, title, description, quiz_id as quiz_parent from video where file_id = ${fileId}
      union all
      select id, course_id, 'pdfs', title, description, null from pdf where file_id = ${fileId}) m
    join stored_file f on f.id = ${fileId}`.execute(db)
  return rows
}

ownFiles({
  async arrived({ db, emit, audit }, fileId) {
    const came = await waitingFor(db, fileId)
    // The audit says 'Subió un video', which is true only after the upload, not when it was announced.
    for (const { id, courseId: _course, resource, ...after } of came) await audit(`${resource}.create`, { resource, ids: [id], after })
    const pdfs = came.filter(({ resource }) => resource === 'pdfs')
    if (pdfs.length > 0)
      emit(
        materialChanged,
        pdfs.map(each => each.courseId),
      )
  },
  async forgotten(db, fileIds) {
    const courses = await forgetUnarrived(db, fileIds)
    return courses.length > 0 ? [{ event: materialChanged, ids: courses }] : []
  },
})
