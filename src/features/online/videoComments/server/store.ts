import { sql, type RawBuilder } from 'kysely'
import { hasWord, MOST_COUNTED, studentHasWord } from '#server/db/textSearch.ts'
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

/** Visible ones among `video_comment c` and its `video v`. A deleted video hides its comments. */
const standing = sql`c.deleted_at is null and v.deleted_at is null`

const students = (word: string) => sql`select s.id from student s where s.deleted_at is null and ${studentHasWord(word)}`
const videos = (word: string) => sql`select t.id from video t where t.deleted_at is null and ${hasWord(word, sql`search_words(t.title)`)}`

/** Each word matches the comment, the student's data or the video's title: by indexes, or tested on each row. */
const byIndex = (word: string) => sql`(${hasWord(word, sql`c.words`)}
  or c.student_id = any(array(${students(word)})) or c.video_id = any(array(${videos(word)})))`
const byLookup = (word: string) => sql`(${hasWord(word, sql`c.words`)}
  or c.student_id in (${students(word)}) or c.video_id in (${videos(word)}))`

const shownRows = sql`
  select c.id, c.comment, c.second, c.created_at, p.chapter_id as playlist,
    json_build_object('_id', st.id, 'name', st.name, 'lastName', st.last_name, 'secondLastName', st.second_last_name) as student,
    json_build_object('_id', v.id, 'title', v.title) as video,
    json_build_object('_id', k.id, 'name', k.name) as course
  from shown
  join video_comment c on c.id = shown.id
  join student st on st.id = c.student_id
  join video v on v.id = c.video_id
  join course k on k.id = v.course_id
  left join placement p on p.item_id = v.id and not p.linked`

interface Page {
  skip: number
  limit: number
}

/** Newest first; with words only when many match: then a page fills soon. */
export async function list(db: Db, words: readonly string[], { skip, limit }: Page): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    with shown as materialized (
      select c.id from video_comment c join video v on v.id = c.video_id
      where ${sql.join([standing, ...words.map(byLookup)], sql` and `)}
      order by c.created_at desc, c.id desc limit ${limit} offset ${skip})
    ${shownRows} order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

/** The newest on videos of these courses. @param courses a statement that gives their ids */
export async function latestOfCourses(db: Db, courses: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<CommentRow>`
    with shown as materialized (
      select c.id from video_comment c join video v on v.id = c.video_id
      where ${standing} and v.course_id in (${courses})
      order by c.created_at desc, c.id desc limit ${limit})
    ${shownRows} order by c.created_at desc, c.id desc`.execute(db)
  return rows.map(toComment)
}

export const toComment = ({ id, createdAt, ...rest }: CommentRow) => ({ _id: id, date: createdAt, ...rest })

export async function count(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*) as n from video_comment c join video v on v.id = c.video_id where ${standing}`.execute(db)
  return row!.n
}

interface Matches {
  /** The number of matches, at most one more than `MOST_COUNTED`; the rows are their page unless there are more. */
  met: number
  rows: CommentRow[]
}

/** One page of few matches, collected once by the longest word, which is likely the rarest. */
export async function findFew(db: Db, words: readonly string[], { skip, limit }: Page): Promise<Matches> {
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length)
  const { rows } = await sql<CommentRow & { met: number }>`
    with hit as materialized (
      select c.id, c.created_at from video_comment c join video v on v.id = c.video_id
      where ${sql.join([standing, byIndex(rarest!), ...others.map(byLookup)], sql` and `)} limit ${sql.lit(MOST_COUNTED + 1)}
    ), shown as materialized (
      select id from hit order by created_at desc, id desc limit ${limit} offset ${skip}
    )
    select met.n as met, found.* from (select count(*) as n from hit) met
    left join (${shownRows}) found on true
    order by found.created_at desc, found.id desc`.execute(db)
  return { met: rows[0]!.met, rows: rows.filter(row => row.id !== null) }
}

export interface GoneRow {
  id: string
  comment: string
  studentId: string
  videoId: string
}

/** Hides the existing ones. */
export const remove = (db: Db, ids: readonly string[], now: Date): Promise<GoneRow[]> =>
  db
    .updateTable('videoComment')
    .set({ deletedAt: now })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning(['id', 'comment', 'studentId', 'videoId'])
    .execute()
