// Files that are too wide, too long or too large, and workbooks with macros: the same for every kind of sheet.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { BANK_TEXTS } from '../src/features/money/bank/shapes.ts'
import { STUDENT_SHEET } from '../src/features/workspace/imports/web/studentSheet.ts'
import { BOOK_TEXTS } from '../src/lib/sheet/unreadable.ts'
import { readFileAs } from './read/readFileAs.ts'
import { READ_AS, type ReadAs } from './read/shape.ts'

const read = (bytes: Uint8Array, as: ReadAs) => readFileAs(bytes, { as, answers: {}, hidden: false, today: '2026-11-29' })
const PEOPLE = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono']
const HEADINGS: Record<ReadAs, string[]> = {
  bank: ['Fecha', 'Concepto', 'Abono', 'Saldo'],
  students: PEOPLE,
  visitors: PEOPLE,
  groups: ['Curso', 'Grupo', 'Sede', 'Salón', 'Cupo', 'Inicio', 'Fin', 'Horario'],
  quiz: ['Pregunta', 'Correctas', 'Respuesta A', 'Respuesta B'],
}
const TABLES = READ_AS.filter(as => as !== 'quiz')

/** `properties`: of the workbook. `cells`: rows as XML, below the others. `more`: parts beside the sheet. */
interface Beside {
  properties?: string
  cells?: string
  more?: Record<string, Uint8Array>
}
function workbookOf(rows: readonly (readonly string[])[], { properties = '', more = {}, cells = '' }: Beside = {}) {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook><workbookPr ${properties}/><sheets><sheet name="Hoja1" sheetId="1" r:id="R1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8('<Relationships><Relationship Id="R1" Target="worksheets/sheet1.xml"/></Relationships>'),
    'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('')}${cells}</sheetData></worksheet>`,
    ),
    ...more,
  })
}
const csv = (rows: readonly (readonly string[])[]) => strToU8(rows.map(row => row.join(',')).join('\n'))

describe.each(TABLES)('LLE-52: as %s', as => {
  const tooWide = as === 'bank' ? 'El archivo tiene más de 50 columnas.' : STUDENT_SHEET.tooManyColumns
  const tooLong = as === 'bank' ? BANK_TEXTS.many : STUDENT_SHEET.tooManyRows
  const wide = (width: number) => {
    const more = Array.from({ length: width - HEADINGS[as].length }, (_, at) => `Otra ${at}`)
    return [
      [...HEADINGS[as], ...more],
      [...HEADINGS[as].map(() => 'x'), ...more.map(() => 'y')],
    ]
  }
  const long = (length: number) => [HEADINGS[as], ...Array.from({ length }, (_, at) => HEADINGS[as].map(() => `x${at}`))]

  test('LLE-52: 50 columns are read and 51 refused, as text and as a workbook', () => {
    for (const fileOf of [csv, workbookOf]) {
      expect(read(fileOf(wide(50)), as).columns).toHaveLength(50)
      expect(() => read(fileOf(wide(51)), as)).toThrow(tooWide)
    }
  })

  test('LLE-52: 20,001 rows below the headings are refused', () => {
    expect(() => read(csv(long(20_001)), as)).toThrow(tooLong)
  })
})

describe.each(READ_AS)('LLE-2, LLE-52: a workbook as %s', as => {
  test('LLE-2: a bomb is refused before it is opened', () => {
    const file = workbookOf([HEADINGS[as], HEADINGS[as].map(() => 'x')])
    expect(read(file, as).kind).toBe('xlsx')
    const directory = file.findIndex((_, at) => [0x50, 0x4b, 1, 2].every((sign, next) => file[at + next] === sign))
    new DataView(file.buffer).setUint32(directory + 24, 201 * 1_048_576, true)
    expect(() => read(file, as)).toThrow(BOOK_TEXTS.tooMuchInside)
  })

  test('LLE-2: macros are neither read nor run; the sheet is', () => {
    const rows = [HEADINGS[as], HEADINGS[as].map(() => 'x')]
    const plain = read(workbookOf(rows), as)
    expect(read(workbookOf(rows, { more: { 'xl/vbaProject.bin': strToU8('Sub Auto_Open()') } }), as)).toEqual(plain)
    expect(plain.kind).toBe('xlsx')
  })
})

test('LLE-52: a statement of 20,000 rows below its headings is read', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ['17/11/2026', `SPEI ${at}`, '1400.00', ''])
  expect(read(csv([HEADINGS.bank, ...rows]), 'bank').counts['deposits']).toBe(20_000)
})

test('LLE-8: a statement of a workbook that counts its days from 1904', () => {
  const cells = '<row><c s="1"><v>44869</v></c><c t="inlineStr"><is><t>SPEI</t></is></c><c><v>1400</v></c><c><v>2400</v></c></row>'
  const rows = read(workbookOf([HEADINGS.bank], { properties: 'date1904="1"', cells }), 'bank').rows
  expect(rows.at(-1)!.values).toMatchObject({ day: '2026-11-05', amount: '1400.00' })
})
