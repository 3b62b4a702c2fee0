// The part of a person's dossier about imports that contained them (CON-63).
import { sql } from 'kysely'
import { type DossierPart, instantCell } from '#features/people/privacy/server/public.ts'

export const importsDossier: DossierPart = {
  async tables(ground, { students, visitors }) {
    const { rows } = await sql<{ at: Date; filename: string; cells: string[] }>`
      select i.created_at as at, i.filename, r.cells from student_import_row r join student_import i on i.id = r.import_id
      where r.student_id = any (${students}::text[]) or r.visitor_id = any (${visitors}::text[]) order by i.created_at, r.number`.execute(
      ground.db,
    )
    return [
      {
        name: 'importaciones',
        title: 'Hojas importadas',
        headings: ['Fecha', 'Archivo', 'Renglón'],
        rows: rows.map(({ at, filename, cells }) => [instantCell(at, ground), filename, cells.join(' | ')]),
      },
    ]
  },
}
