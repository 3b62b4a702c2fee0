import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFileAs } from './read/readFileAs.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, more: Partial<Parameters<typeof readFileAs>[1]> = {}) =>
  readFileAs(bytes(text), { as: 'bank', answers: {}, hidden: false, today: '2026-11-29', ...more })

test('LLE-52: a statement as one object: what was read, asked, counted; pesos as text, days ISO', () => {
  const text = 'Cuenta 4821;;\nFecha;Concepto;Abono\n23/11/2026;SPEI 1004007 RIOS;1,400.00\n24/11/2026;COMISION;-12.00\n\n25/11/2026;SPEI;x'
  expect(read(text)).toEqual({
    kind: 'csv',
    encoding: 'utf-8',
    sheets: [{ name: '', hidden: false, rows: 5 }],
    sheet: '',
    dialect: { separator: ';', quote: '"' },
    heading: 2,
    columns: [
      { name: 'Fecha', field: 'date', reads: 'dmy' },
      { name: 'Concepto', field: 'text', reads: 'Concepto' },
      { name: 'Abono', field: 'amount', reads: 'Abono' },
    ],
    questions: [],
    counts: { deposits: 1, withdrawals: 1, refused: 1, skipped: 2, asked: 0, blank: 1, lines: 6 },
    balance: null,
    rows: [
      { line: 1, verdict: 'skipped', values: {}, reasons: ['Está arriba de los encabezados.'] },
      { line: 2, verdict: 'skipped', values: {}, reasons: ['Son los encabezados.'] },
      {
        line: 3,
        verdict: 'deposit',
        values: { day: '2026-11-23', amount: '1400.00', text: 'SPEI 1004007 RIOS', reference: '' },
        reasons: [],
      },
      { line: 4, verdict: 'withdrawal', values: {}, reasons: [] },
      { line: 6, verdict: 'refused', values: {}, reasons: ['«x» no es un monto.'] },
    ],
  })
})

test('LLE-52: arguments answer the questions about a file as a person does', () => {
  const text = 'Fecha,Concepto,Importe\n05/11/2026,SPEI,1400.00'
  expect(read(text).questions.map(({ key }) => key)).toEqual(['days', 'all'])
  const { questions, counts, rows } = read(text, { answers: { days: 'dmy', all: 'in' } })
  expect([questions, counts.deposits, rows.at(-1)!.values['day']]).toEqual([[], 1, '2026-11-05'])
})

test('LLE-52: people and quizzes by the same readers as in the console', () => {
  const people =
    'Nombre,Apellido paterno,Apellido materno,Correo,Tel\nAna,Ríos,Sosa,Ana <ana@correo.mx>,55 1234 5678\nLuis,Mora,Paz,luis,5512345678'
  expect(read(people, { as: 'students' })).toMatchObject({
    counts: { rows: 1, refused: 1, skipped: 1, blank: 0, lines: 3 },
    rows: [{ line: 1 }, { line: 2, values: { email: 'ana@correo.mx', phoneNumber: '5512345678' } }, { line: 3, verdict: 'refused' }],
  })
  expect(read('::A::Uno {=a ~b}\n\nDos {}', { as: 'quiz' })).toMatchObject({
    kind: 'gift',
    counts: { rows: 1, refused: 1, lines: 3, blank: 1 },
    rows: [
      { line: 1, values: { text: 'Uno', right: '1', answers: 'a | b' } },
      { line: 3, reasons: ['Es una pregunta abierta (ensayo).'] },
    ],
  })
})

test('LLE-52: exits with 2 and the Spanish sentence for an unreadable file', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'read-')), 'estado.pdf')
  await writeFile(path, '%PDF-1.7')
  const run = spawnSync(process.execPath, ['tools/read.ts', path, '--as', 'bank'], { encoding: 'utf8' })
  expect([run.status, run.stdout, run.stderr.trim()]).toEqual([2, '', 'Un PDF no se lee como tabla.'])
})
