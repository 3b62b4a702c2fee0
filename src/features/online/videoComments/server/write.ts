// The only writer of comments: the students' own site sends them (VCM-11).
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { videoCommentFailures, videoCommentsChanged } from '../contract.ts'

export interface NewComment {
  videoId: string
  studentId: string
  /** Trimmed, 1 to 2,000 characters. */
  comment: string
  second?: number | null | undefined
}

/** Adds a comment by an existing student to an existing video. @returns its id */
export async function add(
  { db, now, audit, emit }: Pick<Context, 'db' | 'now' | 'audit' | 'emit'>,
  newComment: NewComment,
): Promise<string> {
  const { videoId, studentId, comment, second = null } = newComment
  const {
    rows: [standing],
  } = await sql<{ student: boolean; video: boolean }>`
    with s as materialized (select from student where id = ${studentId} and deleted_at is null for share),
      v as materialized (select from video where id = ${videoId} and deleted_at is null for share)
    select exists (select from s) as student, exists (select from v) as video`.execute(db)
  if (!standing!.student) fail(videoCommentFailures.COMMENTER_NOT_FOUND)
  if (!standing!.video) fail(videoCommentFailures.COMMENTED_VIDEO_NOT_FOUND)
  const id = newId(now)
  await db.insertInto('videoComment').values({ id, videoId, studentId, comment, second, createdAt: now }).execute()
  await audit({ resource: 'videoComments', ids: [id, studentId, videoId], after: { comment, second } })
  emit(videoCommentsChanged, [id])
  return id
}
