import { readSheet } from 'read-excel-file/browser'
import { expect, test } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { imports } from '../contract.ts'
import { refusedFile } from './refusedFile.ts'
import { ID, rowAs } from './testing.tsx'

test('M137: writes valid birth dates as dates, and keeps invalid ones as typed', async () => {
  // The day of today is of a session's academy.
  render(null)
  const cells = [
    ['Ana', '30/04/2009'],
    ['Leo', '39933'],
    ['Eva', '45/13/2009'],
  ]
  serve(imports.rows, () => ({
    rows: cells.map((each, at) => ({ ...rowAs(at + 2, 'invalid', 'Falta el correo'), cells: each })),
    total: 3,
  }))
  const file = await refusedFile({ _id: ID, kind: 'students', columns: ['Nombre', 'Nació'], mapping: { name: 0, birthDate: 1 } })
  const birthDay = new Date('2009-04-30T00:00:00Z')
  expect((await readSheet(file)).slice(1)).toEqual([
    ['Ana', birthDay, 2, 'Falta el correo'],
    ['Leo', birthDay, 3, 'Falta el correo'],
    ['Eva', '45/13/2009', 4, 'Falta el correo'],
  ])
})
