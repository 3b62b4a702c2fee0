// Comments on videos for a dossier (CON-63).
import { sql } from 'kysely'
import { type DossierPart, instantCell } from '#features/people/privacy/server/public.ts'

export const videoCommentsDossier: DossierPart = {
  async tables(ground, { students }) {
    const { rows } = await sql<{ at: Date; video: string; comment: string }>`
      select c.created_at as at, v.title as video, c.comment from video_comment c join video v on v.id = c.video_id
      where c.student_id = any (${students}::text[]) order by c.created_at, c.id`.execute(ground.db)
    return [
      {
        name: 'comentarios-de-video',
        title: 'Comentarios de video',
        headings: ['Fecha', 'Video', 'Comentario'],
        rows: rows.map(({ at, video, comment }) => [instantCell(at, ground), video, comment]),
      },
    ]
  },
}
