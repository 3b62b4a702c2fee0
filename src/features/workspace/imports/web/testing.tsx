// Shared by the tests of imports: an import, its rows, and the screen with a fake server.
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { imports, type ImportRow, type StudentImport } from '../contract.ts'
import { ImportPage } from './ImportPage.tsx'

export const ID = 'a00000000000000000000077'
export const HEADINGS = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Celular']
export const CELLS = ['Ana', 'Ríos', 'Sosa', 'ana@correo.mx', '5512345678']
export const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }

export const shownAs = (change: Partial<StudentImport> = {}): StudentImport => ({
  _id: ID,
  kind: 'students',
  filename: 'alumnos.xlsx',
  state: 'reading',
  columns: HEADINGS,
  mapping: null,
  total: 3,
  done: 0,
  read: 3,
  noted: 0,
  verdicts: { unread: 3 },
  user: { _id: 'a00000000000000000000001', name: 'Raquel Mostrador' },
  createdAt: '2026-11-21T16:00:00.000Z',
  finishedAt: null,
  ...change,
})
export const rowAs = (number: number, verdict: ImportRow['verdict'], reason: string | null = null): ImportRow => ({
  _id: String(number),
  number,
  cells: CELLS,
  verdict,
  reason,
  student: null,
  group: null,
})

export function draw(record: StudentImport, at = `/importar?ficha=${ID}`) {
  serve(imports.list, () => ({ imports: [record], total: 1 }))
  serve(imports.find, () => ({ import: record }))
  const requests = serve(imports.rows, ({ query }) => {
    const rows = [
      rowAs(2, 'ready'),
      rowAs(3, 'invalid', 'Nombre: Debes escribir solo letras en nombre y apellidos'),
      rowAs(4, 'duplicate', 'x'),
    ]
    const matching = rows.filter(row => !query.verdict || row.verdict === query.verdict)
    return { rows: matching, total: matching.length }
  })
  render(
    <>
      <ImportPage />
      <Questions />
    </>,
    { at },
  )
  return requests
}
export const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
export const choose = (file: File) => userEvent.upload(page.elementLocator(input()), file)
