import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { fileColumns, pdfColumns, videoColumns, type PdfRow, type VideoRow } from './videoRow.ts'

interface RecordName {
  _id: string
  name: string
}

export interface ChapterRow {
  id: string
  courseId: string
  name: string
  description: string
  active: boolean
  backgroundColor: string | null
  imageId: string | null
  position: number
  totalItems: number
}
export interface DetailRow extends ChapterRow {
  courseName: string
  /** The chapters above it, from the root down. */
  parents: RecordName[]
}

interface Placed {
  position: number
  linked: boolean
}
/** The shape by type; rows have the columns of all four. */
export type ContentRow = Placed &
  (
    | ({ type: 1 } & Omit<ChapterRow, 'courseId' | 'position'>)
    | ({ type: 2 } & VideoRow)
    | {
        type: 3
        id: string
        name: string
        description: string
        active: boolean
        questions: number
        limitTime: number
        studentAttempts: number
      }
    | ({ type: 4 } & PdfRow)
  )

const itemsIn = sql`(select count(*) from placement k where k.chapter_id = c.id and not k.hidden)`
const chapterColumns = sql`
  c.id, c.course_id, c.name, c.description, c.active, c.background_color, c.image_id, p.position, ${itemsIn} as total_items`

export async function ofCourse(db: Db, courseId: string): Promise<{ name: string; chapters: ChapterRow[] } | undefined> {
  const { rows } = await sql<ChapterRow & { courseName: string }>`
    ${PLANNED_ONCE} select o.name as course_name, ${chapterColumns}
    from course o
    left join placement p on p.course_id = o.id and p.chapter_id is null and not p.hidden
    left join chapter c on c.id = p.item_id
    where o.id = ${courseId} and o.deleted_at is null order by p.position, p.id`.execute(db)
  return rows[0] && { name: rows[0].courseName, chapters: rows.filter(row => row.id !== null) }
}

export async function find(db: Db, id: string): Promise<DetailRow | undefined> {
  const {
    rows: [row],
  } = await sql<DetailRow>`
    ${PLANNED_ONCE} select ${chapterColumns}, o.name as course_name,
      (with recursive up as (
          select p.chapter_id as id, 1 as depth
          union all
          select a.chapter_id, up.depth + 1 from up join placement a on a.item_id = up.id and not a.linked)
        select coalesce(json_agg(json_build_object('_id', x.id, 'name', x.name) order by up.depth desc), '[]')
        from up join chapter x on x.id = up.id) as parents
    from chapter c join course o on o.id = c.course_id and o.deleted_at is null
    join placement p on p.item_id = c.id and not p.linked
    where c.id = ${id} and c.deleted_at is null`.execute(db)
  return row
}

export async function content(db: Db, chapterId: string): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    ${PLANNED_ONCE} select p.type, p.position, p.linked, p.item_id as id,
      coalesce(c.course_id, v.course_id, d.course_id) as course_id,
      coalesce(c.name, q.name, d.name) as name, coalesce(v.title, d.title) as title,
      coalesce(c.description, v.description, q.description, d.description) as description, coalesce(c.active, q.active) as active,
      c.background_color, c.image_id, case when p.type = 1 then ${itemsIn} end as total_items,
      v.status, v.progress, v.transcode_id, v.failure, v.seconds::float8 as seconds, v.rate::float8 as rate, v.quiz_id, v.question_id,
      q.question_count as questions, q.limit_time, q.student_attempts, d.total_pages, ${fileColumns},
      coalesce(v.created_at, d.created_at) as created_at,
      case when p.linked then (select o.chapter_id from placement o where o.item_id = p.item_id and not o.linked)
        else p.chapter_id end as chapter_id
    from placement p
    left join chapter c on p.type = 1 and c.id = p.item_id
    left join video v on p.type = 2 and v.id = p.item_id
    left join quiz q on p.type = 3 and q.id = p.item_id
    left join pdf d on p.type = 4 and d.id = p.item_id
    left join stored_file f on f.id = coalesce(v.file_id, d.file_id)
    where p.chapter_id = ${chapterId} and not p.hidden order by p.position, p.id`.execute(db)
  return rows
}

export interface TreeRow {
  id: string
  name: string
  parentId: string | null
  position: number
  totalItems: number
  active: boolean
}

/** All chapters of a course, flat; undefined when there is no such course. */
export async function tree(db: Db, courseId: string): Promise<TreeRow[] | undefined> {
  const { rows } = await sql<TreeRow>`
    select c.id, c.name, c.active, p.chapter_id as parent_id, p.position, coalesce(n.items, 0) as total_items
    from course o
    left join chapter c on c.course_id = o.id and c.deleted_at is null
    left join placement p on p.item_id = c.id and not p.linked
    left join (select chapter_id, count(*) as items from placement where course_id = ${courseId} and not hidden group by 1) n
      on n.chapter_id = c.id
    where o.id = ${courseId} and o.deleted_at is null order by p.position, p.id`.execute(db)
  return rows[0] && rows.filter(row => row.id !== null)
}

export async function video(db: Db, id: string): Promise<VideoRow | undefined> {
  const {
    rows: [row],
  } = await sql<VideoRow>`
    select ${videoColumns} from video v join stored_file f on f.id = v.file_id
    join course o on o.id = v.course_id and o.deleted_at is null
    where v.id = ${id} and v.deleted_at is null`.execute(db)
  return row
}

export async function videosOfQuiz(db: Db, quizId: string): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`
    select ${videoColumns} from video v join stored_file f on f.id = v.file_id
    where v.quiz_id = ${quizId} and v.deleted_at is null order by v.created_at, v.id`.execute(db)
  return rows
}

export async function pdf(db: Db, id: string): Promise<PdfRow | undefined> {
  const {
    rows: [row],
  } = await sql<PdfRow>`
    select ${pdfColumns} from pdf d join stored_file f on f.id = d.file_id
    join course o on o.id = d.course_id and o.deleted_at is null
    where d.id = ${id} and d.deleted_at is null`.execute(db)
  return row
}

export async function quiz(db: Db, id: string): Promise<{ name: string; description: string; chapter: string } | undefined> {
  const {
    rows: [row],
  } = await sql<{ name: string; description: string; chapter: string }>`
    select q.name, q.description, p.chapter_id as chapter from quiz q
    join course o on o.id = q.course_id and o.deleted_at is null
    join placement p on p.item_id = q.id and not p.linked
    where q.id = ${id} and q.deleted_at is null`.execute(db)
  return row
}

export interface ProcessingRow {
  id: string
  title: string
  status: VideoRow['status']
  progress: number
  courseId: string
  courseName: string
  chapterId: string | null
}

/** Videos in transcoding, newest first; with `failed` the failed ones. */
export async function processing(db: Db, failed: boolean): Promise<ProcessingRow[]> {
  const states = ['queued', 'processing', ...(failed ? ['failed'] : [])]
  const { rows } = await sql<ProcessingRow>`
    select v.id, v.title, v.status, v.progress, v.course_id, o.name as course_name,
      (select p.chapter_id from placement p where p.item_id = v.id and not p.linked) as chapter_id
    from video v join course o on o.id = v.course_id and o.deleted_at is null
    where v.status = any(${states}) and v.status in ('uploading', 'queued', 'processing', 'failed') and v.deleted_at is null
    order by v.created_at desc, v.id desc limit 200`.execute(db)
  return rows
}
