import writeXlsx from 'write-excel-file/browser'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { render } from '#web/testing/render.tsx'
import { lowLists } from '#web/testing/lowLists.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { importFailures, imports, type StudentImport } from '../contract.ts'
import { ImportPage } from './ImportPage.tsx'
import { BOOK_TEXTS } from '#lib/sheet/unreadable.ts'
import { STUDENT_SHEET } from './studentSheet.ts'
import { CELLS, choose, draw, HEADINGS, ID, MAPPING, rowAs, shownAs } from './testing.tsx'

describe('a file is read here and sent in portions', () => {
  test("IMP-1: sends a workbook of 1,001 rows with headings once and the sheet's row numbers, then asks for its columns", async () => {
    draw(shownAs(), '/importar')
    await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
    const created = serve(imports.create, () => ({ import: shownAs() }))
    const added = serve(imports.addRows, () => ({ read: 0 }))
    const data = [HEADINGS, ...Array.from({ length: 1001 }, () => CELLS)].map(row => row.map(value => ({ value, type: String })))
    const blob = await writeXlsx([{ data, sheet: 'Alumnos' }]).toBlob()
    await choose(new File([blob], 'alumnos.xlsx'))
    await expect.element(page.getByRole('button', { name: /^Revisar 3 filas/ })).toBeVisible()
    expect(created.map(({ body }) => body)).toEqual([{ filename: 'alumnos.xlsx', columns: HEADINGS, total: 1001 }])
    const portions = added.map(({ body }) => (body as { rows: { number: number; cells: string[] }[] }).rows)
    expect(portions.map(rows => rows.length)).toEqual([500, 500, 1])
    expect(portions[0]![0]).toEqual({ number: 2, cells: CELLS })
  })

  test.each([
    ['foto.xlsx', 'no zip at all', BOOK_TEXTS.notASheet],
    ['roto.xlsx', 'PK not a zip', BOOK_TEXTS.broken],
    ['vacio.csv', '\n\n', BOOK_TEXTS.empty],
    ['encabezados.csv', 'Nombre,Correo\n', BOOK_TEXTS.noRows],
    ['ancho.csv', `${'a,'.repeat(60)}b\n1`, STUDENT_SHEET.tooManyColumns],
    ['largo.csv', `a\n${'1\n'.repeat(20_001)}`, STUDENT_SHEET.tooManyRows],
  ])('IMP-2: %s is refused where it was chosen; nothing is sent', async (name, text, reason) => {
    draw(shownAs(), '/importar')
    await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
    await choose(new File([text], name))
    await expect.element(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  })

  test('IMP-4: discards a half-sent file when the connection fails, and shows the reason', async () => {
    draw(shownAs(), '/importar')
    await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
    serve(imports.create, () => ({ import: shownAs() }))
    serve(imports.addRows, () => {
      throw new Refused(importFailures.TOO_MANY_ROWS)
    })
    const removed = serve(imports.remove, () => ({}))
    await choose(new File([`${HEADINGS.join()}\n${CELLS.join()}`], 'a.csv'))
    await expect.element(page.getByRole('alert').filter({ hasText: importFailures.TOO_MANY_ROWS.message })).toBeVisible()
    expect(removed.map(({ params }) => params)).toEqual([{ id: ID }])
  })
})

test('LLE-30: a workbook of groups, students and visitors: each sheet in its turn, the next one by a press', async () => {
  draw(shownAs({ kind: 'groups', state: 'done', verdicts: { written: 1 }, total: 1, finishedAt: '2026-11-21T16:01:00.000Z' }), '/importar')
  const created = serve(imports.create, () => ({ import: shownAs() }))
  const added = serve(imports.addRows, () => ({ read: 1 }))
  const text = (rows: string[][]) => rows.map(row => row.map(value => ({ value, type: String })))
  const groups = [
    ['Curso', 'Grupo', 'Inicio', 'Fin', 'Horario'],
    ['ECOEMS', 'Sábado A', '05/09/2026', '19/12/2026', 'Sáb 8-14'],
  ]
  const blob = await writeXlsx([
    { data: text([HEADINGS, CELLS]), sheet: 'Visitantes' },
    { data: text([HEADINGS, CELLS, CELLS]), sheet: 'Alumnos' },
    { data: text(groups), sheet: 'Grupos' },
  ]).toBlob()
  await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
  await choose(new File([blob], 'mudanza.xlsx'))
  await expect.element(page.getByText(/^El libro trae Grupos, Alumnos y Visitantes: entran en ese orden/)).toBeVisible()
  await page.getByRole('button', { name: 'Seguir con 1 fila' }).click()
  await page.getByRole('button', { name: 'Sigue: Alumnos (2)' }).click()
  await page.getByRole('button', { name: 'Sigue: Visitantes (1)' }).click()
  await expect.poll(() => created.length).toBe(3)
  await expect.element(page.getByRole('button', { name: /^Sigue/ })).not.toBeInTheDocument()
  expect(created.map(({ body }) => body)).toEqual([
    { kind: 'groups', filename: 'mudanza.xlsx', columns: groups[0], total: 1 },
    { filename: 'mudanza.xlsx', columns: HEADINGS, total: 2 },
    { kind: 'visitors', filename: 'mudanza.xlsx', columns: HEADINGS, total: 1 },
  ])
  expect(added.map(({ body }) => (body as { rows: unknown[] }).rows.length)).toEqual([1, 2, 1])
})

describe('M34: a list that was made to be printed', () => {
  const titled = () =>
    new File([`LISTA DE ALUMNOS – CICLO 2026,,,,\n,,,,\n${HEADINGS.join()}\n${CELLS.join()}\n${CELLS.join()}`], 'lista.csv')

  test('M34: finds the headings below the title, and imports only the rows below them', async () => {
    draw(shownAs(), '/importar')
    const created = serve(imports.create, () => ({ import: shownAs() }))
    const added = serve(imports.addRows, () => ({ read: 2 }))
    await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
    await choose(titled())
    await expect.element(page.getByText('Los encabezados están en la fila 3.')).toBeVisible()
    expect(created).toHaveLength(0)
    await page.getByRole('button', { name: 'Seguir con 2 filas' }).click()
    await expect.poll(() => created.map(({ body }) => body)).toEqual([{ filename: 'lista.csv', columns: HEADINGS, total: 2 }])
    await expect.poll(() => added.map(({ body }) => (body as { rows: { number: number }[] }).rows.map(row => row.number))).toEqual([[4, 5]])
  })

  test('M34: another row can be chosen, or another file', async () => {
    draw(shownAs(), '/importar')
    const created = serve(imports.create, () => ({ import: shownAs() }))
    serve(imports.addRows, () => ({ read: 1 }))
    await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
    await choose(titled())
    await page.getByRole('button', { name: 'Otro archivo' }).click()
    await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
    await choose(titled())
    await page.getByRole('radio', { name: /^Fila 4: Ana/ }).click()
    await page.getByRole('button', { name: 'Seguir con 1 fila', exact: true }).click()
    await expect.poll(() => created.map(({ body }) => body)).toEqual([{ filename: 'lista.csv', columns: CELLS, total: 1 }])
  })

  test('M34: shows in each row the values left out, and filters those rows', async () => {
    const requests = draw(shownAs({ state: 'checked', mapping: MAPPING, verdicts: { ready: 3 }, noted: 1 }))
    await page.getByText('Con nota 1').click()
    await expect.poll(() => requests.at(-1)!.query.verdict).toBe('noted')
  })

  test("M34: 'Descargar los no importados': the sheet's own columns with the row and the reason, all pages of them", async () => {
    draw(shownAs({ state: 'checked', mapping: MAPPING, verdicts: { ready: 1, invalid: 1000, duplicate: 1 } }))
    const requests = serve(imports.rows, ({ query }) => {
      const all = Array.from({ length: 1001 }, (_, at) => rowAs(at + 3, 'invalid', `Motivo ${at + 3}`))
      return { rows: all.slice(Number(query.skip), Number(query.skip) + Number(query.limit)), total: all.length }
    })
    const files: Blob[] = []
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      files.push(blob as Blob)
      return 'blob:nothing'
    })
    await page.getByRole('button', { name: 'Descargar los no importados' }).click()
    await expect.poll(() => files.length).toBe(1)
    make.mockRestore()
    // The list on the screen reads its own pages.
    expect(
      requests.filter(({ query }) => query.verdict === 'refused' && query.limit === '1000').map(({ query }) => [query.skip, query.limit]),
    ).toEqual([
      ['0', '1000'],
      ['1000', '1000'],
    ])
    const { readSheet: read } = await import('read-excel-file/browser')
    const sheet = await read(new File([files[0]!], 'x.xlsx'))
    expect(sheet).toHaveLength(1002)
    expect([sheet[0], sheet[1], sheet.at(-1)]).toEqual([
      [...HEADINGS, 'Fila', 'Motivo'],
      [...CELLS, 3, 'Motivo 3'],
      [...CELLS, 1003, 'Motivo 1003'],
    ])
  })
})

describe('M1 CON-52: shows only the steps that the user may take', () => {
  const others = { _id: 'a00000000000000000000099', name: 'Memo Caja' }
  const as = (change: Partial<StudentImport>, ...permissions: Permission[]) => {
    serve(imports.find, () => ({ import: shownAs(change) }))
    serve(imports.list, () => ({ imports: [], total: 0 }))
    serve(imports.rows, () => ({ rows: [], total: 0 }))
    return render(<ImportPage />, { at: `/importar?ficha=${ID}`, permissions })
  }
  const undo = () => page.getByRole('button', { name: 'Deshacer importación' })
  const doneState = { state: 'done', mapping: MAPPING, verdicts: { written: 3 } } as const

  test("M1 CON-52: shows others' imports without steps, and without get /students/ also without rows", async () => {
    as({ state: 'checked', mapping: MAPPING, verdicts: { ready: 1 }, user: others }, 'get /imports/', 'post /imports/')
    await expect.element(page.getByText('Las filas son de otra persona')).toBeVisible()
    for (const name of [/^Importar \d/, 'Descartar', 'Regresar'])
      await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  })

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  test("M1 CON-52: offers to undo the user's own import for a day", async () => {
    as({ ...doneState, finishedAt: hoursAgo(23) }, 'post /imports/', 'get /students/')
    await expect.element(undo()).not.toHaveAttribute('aria-disabled')
  })

  test("M1 CON-52: the user's own import of yesterday says who may undo it", async () => {
    as({ ...doneState, finishedAt: hoursAgo(25) }, 'post /imports/', 'get /students/')
    await expect.element(undo()).toHaveAttribute('aria-description', importFailures.IMPORT_UNDO_TOO_LATE.message)
  })

  test("M1 CON-52: offers to undo others' imports with both rights, not with the right to see them alone", async () => {
    const drawnPage = as({ ...doneState, user: others }, 'get /imports/', 'get /students/')
    await expect.element(page.getByText(/alumnos\.xlsx/).first()).toBeVisible()
    await expect.element(undo()).not.toBeInTheDocument()
    drawnPage.unmount()
    as({ ...doneState, user: others }, 'get /imports/', 'delete /imports/', 'get /students/')
    await expect.element(undo()).not.toHaveAttribute('aria-disabled')
  })
})

describe('which column is which', () => {
  test('IMP-6: guesses the columns from the headings, and sends them unchanged', async () => {
    draw(shownAs())
    const checked = serve(imports.check, () => ({ import: shownAs({ state: 'checking' }) }))
    await expect.element(page.getByRole('cell', { name: 'ana@correo.mx' }).first()).toBeVisible()
    await expect.element(page.getByRole('complementary', { name: 'Así entra la fila 2' })).toMatchTextContent(/55 1234 5678/)
    await page.getByRole('button', { name: /^Revisar 3 filas/ }).click()
    await expect.poll(() => checked.map(({ body }) => body)).toEqual([MAPPING])
  })

  test('IMP-7: a missing column is named and marked; nothing is sent', async () => {
    draw(shownAs({ columns: ['Nombre', 'Paterno', 'Materno', 'Producto', 'Celular'] }))
    await page.getByRole('button', { name: /^Revisar 3 filas/ }).click()
    await expect.poll(() => notices.get().map(({ text }) => text)).toContain('Elige la columna de Correo.')
    await expect.element(page.getByRole('alert').filter({ hasText: 'Falta elegir: Correo' })).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Producto es' })).toHaveAttribute('aria-invalid', 'true')
  })

  test('IMP-28: shows how a column is imported; a column chosen for another field leaves its old one', async () => {
    draw(shownAs({ columns: ['Nombre', 'Paterno', 'Materno', 'Correo', 'Celular', 'Promedio'] }))
    const checked = serve(imports.check, () => ({ import: shownAs({ state: 'checking' }) }))
    await expect.element(page.getByText('No se importa')).toBeVisible()
    await page.getByRole('combobox', { name: 'Promedio es' }).click()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await page.getByRole('button', { name: /^Revisar 3 filas/ }).click()
    await expect.poll(() => checked.map(({ body }) => body)).toEqual([{ ...MAPPING, pending: 5 }])
  })
})

test('LLE-39: the talk of visitors is chosen in a field as wide as its column, whatever is chosen', async () => {
  await page.viewport(1366, 768)
  serve(talks.list, () => ({ talks: [], total: 0 }))
  serve(courses.levels, () => ({ courseLevels: [{ _id: 'a1e000000000000000000002', name: 'Media Superior', description: '' }] }))
  draw(shownAs({ kind: 'visitors' }))
  const field = page.getByRole('combobox', { name: 'Van a la plática' })
  await expect.element(field).toBeInTheDocument()
  const width = () => field.element().closest('.ant-select')!.getBoundingClientRect().width
  expect(width()).toBeGreaterThan(200)
  field.element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByTitle('Lista sin plática').click()
  await expect.element(page.getByText('Se crea sin fecha ni horario', { exact: false })).toBeVisible()
  expect(width()).toBeGreaterThan(200)
})

describe('dry run, job and undo', () => {
  const verdicts = { ready: 1, invalid: 1, duplicate: 1 }

  test('IMP-11: a verdict per row with its reason; filtered; the good ones are imported', async () => {
    const requests = draw(shownAs({ state: 'checked', mapping: MAPPING, done: 3, verdicts }))
    const ran = serve(imports.run, () => ({ import: shownAs({ state: 'running' }) }))
    await expect.element(page.getByText('1 por importar · 1 repetido · 1 con error')).toBeVisible()
    await page.getByText('Con error 1').click()
    await expect.element(page.getByText('Nombre: Debes escribir solo letras en nombre y apellidos')).toBeVisible()
    expect(requests.at(-1)!.query).toMatchObject({ verdict: 'invalid' })
    await page.getByRole('button', { name: 'Importar 1 alumno', exact: true }).click()
    await expect.poll(() => ran.length).toBe(1)
  })

  test('IMP-29: refused rows come first, under one bar of the three verdicts', async () => {
    const requests = draw(shownAs({ state: 'checked', mapping: MAPPING, done: 3, verdicts }))
    await expect.element(page.getByText('No se importan 2')).toBeVisible()
    await expect.poll(() => requests.at(-1)?.query.verdict).toBe('refused')
    expect(page.getByRole('img', { name: '1 por importar · 1 repetido · 1 con error' }).element().children).toHaveLength(3)
  })

  test('IMP-21: with nothing to import the button is off and says why', async () => {
    draw(shownAs({ state: 'checked', mapping: MAPPING, verdicts: { invalid: 3 } }))
    const button = page.getByRole('button', { name: 'Importar 0 alumnos' })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAttribute('title', 'Ninguna fila se puede importar.')
  })

  test('IMP-25: shows the progress of a running import', async () => {
    draw(shownAs({ state: 'running', mapping: MAPPING, total: 900, done: 200, verdicts: { written: 200, ready: 600, invalid: 100 } }))
    await expect.element(page.getByText('Importando: 200 de 800 filas. Puedes seguir con otra cosa.')).toBeVisible()
    await expect.element(page.getByRole('progressbar', { name: 'Importando' })).toHaveAttribute('aria-valuenow', '25')
  })

  test('IMP-19: asks before an undo, and names its consequence', async () => {
    draw(shownAs({ state: 'done', mapping: MAPPING, verdicts: { written: 3 } }))
    const undoCalls = serve(imports.undo, () => ({ import: shownAs({ state: 'undoing' }) }))
    await page.getByRole('button', { name: 'Deshacer importación' }).click()
    await expect.element(page.getByText(/Los que ya tienen grupo, pagos, comentarios o folios se conservan/)).toBeVisible()
    expect(undoCalls).toHaveLength(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => undoCalls.length).toBe(1)
  })

  test('IMP-25: offers to discard an import that was not run', async () => {
    draw(shownAs({ state: 'checked', mapping: MAPPING, verdicts }))
    const removed = serve(imports.remove, () => ({}))
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => removed.length).toBe(1)
    await expect.element(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()
  })
})

test('IMP-26: reports a failed list and reads it again; says so when there is no import', async () => {
  serve(imports.list, () => {
    throw new Refused(importFailures.IMPORT_NOT_FOUND)
  })
  render(<ImportPage />, { at: '/importar' })
  await expect.element(page.getByText(importFailures.IMPORT_NOT_FOUND.message)).toBeVisible()
  serve(imports.list, () => ({ imports: [], total: 0 }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  // A user who may import sees the columns of the template instead of an empty list.
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(page.getByText('Todavía no hay importaciones').elements()).toHaveLength(0)
  await expect.element(page.getByRole('table', { name: 'Columnas de la plantilla' })).toBeVisible()
})

test('IMP-26: tells a user who only sees imports that there is none', async () => {
  serve(imports.list, () => ({ imports: [], total: 0 }))
  render(<ImportPage />, { at: '/importar', permissions: ['get /imports/', 'get /students/'] })
  await expect.element(page.getByText('Todavía no hay importaciones')).toBeVisible()
})

test('M85: below the place for a new sheet the list of imports keeps room for its rows', async () => {
  await page.viewport(1366, 700)
  draw(shownAs({ state: 'checked', mapping: MAPPING, verdicts: { ready: 1 } }), '/importar')
  await expect.element(page.getByRole('row', { name: /alumnos/ })).toBeVisible()
  expect(lowLists()).toEqual([])
  await expect.element(page.getByText('Qué lleva la hoja')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Columnas de la plantilla' })).not.toBeInTheDocument()
})

test.each([1366, 390])('LLE-12: at %s px the question about 50,25 comes into view; Alt and 2 answer it', async width => {
  await page.viewport(width, 844)
  const COLUMNS = [...HEADINGS, 'Grupo', 'Costo', 'Pagado']
  draw(shownAs({ columns: COLUMNS, mapping: { ...MAPPING, group: 5, cost: 6, paid: 7 } }))
  const asked = { cell: '50,25', field: 'paid' }
  let first = true
  const checked = serve(imports.check, () => {
    if (!first) return { import: shownAs({ state: 'checking' }) }
    first = false
    throw new Refused(importFailures.POINT_OR_COMMA, undefined, asked)
  })
  await page.getByRole('button', { name: /^Revisar 3 filas/ }).click()
  const question = page.getByRole('group', { name: '¿«50,25» son $5,025.00 o $50.25?' })
  await expect.element(question).toBeInViewport()
  await userEvent.keyboard('{Alt>}2{/Alt}')
  await expect.poll(() => checked.map(({ body }) => body)).toMatchObject([{}, { decimal: 'comma' }])
})
