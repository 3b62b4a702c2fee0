// Columns of videos and PDFs, and their mapping to the wire.
import { sql } from 'kysely'
import type { z } from 'zod'
import { fileUrl } from '#features/foundation/files/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import type { Pdf, Video, VideoStatus } from '../contract.ts'
import { playUrl, thumbnailUrl } from './transcode/links.ts'

interface FileOf {
  fileId: string
  filename: string
  size: number | null
  arrived: boolean
}

export interface VideoRow extends FileOf {
  id: string
  courseId: string
  title: string
  description: string
  status: z.output<typeof VideoStatus>
  progress: number
  transcodeId: string
  failure: string | null
  seconds: number | null
  rate: number | null
  /** The place of a video: a chapter, or a quiz that it explains. */
  chapterId: string | null
  quizId: string | null
  questionId: string | null
  createdAt: Date
}

export interface PdfRow extends FileOf {
  id: string
  courseId: string
  name: string
  title: string
  description: string
  totalPages: number
  chapterId: string
  createdAt: Date
}

/** Columns of `stored_file f`. */
export const fileColumns = sql`f.id as file_id, f.name as filename, f.size, f.state = 'ready' as arrived`

const ownChapter = (item: 'v' | 'd') =>
  sql`(select o.chapter_id from placement o where o.item_id = ${sql.ref(`${item}.id`)} and not o.linked) as chapter_id`

/** Columns of a query over `video v join stored_file f`. */
export const videoColumns = sql`
  v.id, v.course_id, v.title, v.description, v.status, v.progress, v.transcode_id, v.failure, v.seconds::float8 as seconds,
  v.rate::float8 as rate, v.quiz_id, v.question_id, v.created_at, ${fileColumns}, ${ownChapter('v')}`

export const pdfColumns = sql`
  d.id, d.course_id, d.name, d.title, d.description, d.total_pages, d.created_at, ${fileColumns}, ${ownChapter('d')}`

export type Addresses = Pick<Context, 'links' | 'now'>

export function toVideo(row: VideoRow, { links, now }: Addresses): z.output<typeof Video> {
  const { id, title, description, filename, status, progress, transcodeId, failure, seconds, rate, size, arrived, createdAt } = row
  return {
    _id: id,
    title,
    description,
    filename,
    progress,
    transcodeId,
    failure,
    seconds,
    rate,
    createdAt,
    statusTranscode: status,
    url: playUrl(links, row, now),
    urlThumbnail: thumbnailUrl(links, row, now),
    playlist: row.chapterId,
    quizParent: row.quizId,
    size: arrived ? size : null,
  }
}

export function toPdf(row: PdfRow, { links }: Addresses): z.output<typeof Pdf> {
  const { id, name, title, description, totalPages, chapterId, fileId, size, arrived, createdAt } = row
  return {
    _id: id,
    name,
    title,
    description,
    totalPages,
    createdAt,
    url: arrived ? fileUrl(links, { id: fileId, kind: 'pdf' }) : null,
    playlist: chapterId,
    size: arrived ? size : null,
  }
}
