// What the trash brings back. Links to it stay lost.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Where a deleted item stood: in a chapter, at the root of its course, or with a quiz that it explains. */
export interface Home {
  courseId: string
  chapterId: string | null
  quizId: string | null
}

export async function homeOf(db: Db, id: string): Promise<Home | undefined> {
  const {
    rows: [home],
  } = await sql<Home>`
    select course_id, chapter_id, null as quiz_id from placement where item_id = ${id} and not linked
    union all select course_id, null, quiz_id from video where id = ${id} and quiz_id is not null`.execute(db)
  return home
}

/** An item with all that was deleted together with it, in its old place. Its home stands and is held. @returns what came back. */
export async function bringBack(db: Db, id: string): Promise<string[]> {
  const shown = sql`set deleted_at = null, deleted_with = null where deleted_with = ${id} returning id`
  const { rows } = await sql<{ id: string }>`
    with chapters as (update chapter ${shown}), videos as (update video ${shown}), quizzes as (update quiz ${shown}), pdfs as (update pdf ${shown}),
      back as (select id from chapters union all select id from videos union all select id from quizzes union all select id from pdfs),
      places as (update placement set hidden = false where not linked and item_id in (select id from back))
    select id from back`.execute(db)
  return rows.map(row => row.id)
}
