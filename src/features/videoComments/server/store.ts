import { sql, type RawBuilder } from 'kysely'
import { hasWord, MOST_COUNTED } from '#features/students/server/search.ts'
import type { Db } from '#server/db/connect.ts'

export interface CommentRow {
  id: string
  comment: string
  student: { _id: string; name: string; lastName: string; secondLastName: string }
  video: { _id: string; title: string }
  course: { _id: string; name: string }
  playlist: string | null
  second: number | null
  createdAt: Date
}

/** Of `video_comment c` and its `video v`: what is shown. Comments of a deleted video rest with it. */
const standing = sql`c.deleted_at is null and v.deleted_at is null`

/** Each word stands in the comment, in the student's data or in the video's title; all three are looked up by an index. */
const matching = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    [
      standing,
      ...words.map(
        word => sql`(${hasWord(word, sql`c.words`)}
          or c.student_id = any(array(select s.id from student s where s.deleted_at is null and ${hasWord(word)}))
          or c.video_id = any(array(select t.id from video t where t.deleted_at is null and ${hasWord(word, sql`search_words(t.title)`)})))`,
      ),
    ],
    sql` and `,
  )

/** Newest first. */
export async function list(db: Db, words: readonly string[], { skip, limit }: { skip: number; limit: number }): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    with shown as materialized (
      select c.id from video_comment c join video v on v.id = c.video_id
      where ${matching(words)} order by c.created_at desc, c.id desc limit ${limit} offset ${skip})
    select c.id, c.comment, c.second, c.created_at, p.chapter_id as playlist,
      json_build_object('_id', st.id, 'name', st.name, 'lastName', st.last_name, 'secondLastName', st.second_last_name) as student,
      json_build_object('_id', v.id, 'title', v.title) as video,
      json_build_object('_id', k.id, 'name', k.name) as course
    from shown
    join video_comment c on c.id = shown.id
    join student st on st.id = c.student_id
    join video v on v.id = c.video_id
    join course k on k.id = v.course_id
    left join placement p on p.item_id = v.id and not p.linked
    order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

/** How many there are; of a search at most one more than is counted. */
export async function count(db: Db, words: readonly string[]): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*) as n from (
      select from video_comment c join video v on v.id = c.video_id
      where ${matching(words)} ${words.length > 0 ? sql`limit ${sql.lit(MOST_COUNTED + 1)}` : sql``}) as met`.execute(db)
  return row!.n
}

export interface GoneRow {
  id: string
  comment: string
  studentId: string
  videoId: string
}

/** Takes those that stand out of sight. */
export const remove = (db: Db, ids: readonly string[], now: Date): Promise<GoneRow[]> =>
  db
    .updateTable('videoComment')
    .set({ deletedAt: now })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning(['id', 'comment', 'studentId', 'videoId'])
    .execute()
