import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { bookOf, sheetOf, shownRows } from '#lib/sheet/book.ts'
import { unpack } from './unpack.ts'

interface WorkbookParts {
  /** Sheets by name: state and what is between <sheetData>. */
  sheets: [name: string, state: string, rows: string][]
  strings?: string
  styles?: string
  properties?: string
  /** A namespace prefix before each name, as some writers have it. */
  prefix?: string
}

function workbookOf({ sheets, strings = '', styles = '', properties = '', prefix = '' }: WorkbookParts): Uint8Array {
  const x = (xml: string) => strToU8(prefix === '' ? xml : xml.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}:`))
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': x(
      `<workbook><workbookPr ${properties}/><sheets>${sheets
        .map(([name, state], at) => `<sheet name="${name}" sheetId="${at + 1}" ${state && `state="${state}"`} r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="/xl/worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': x(`<sst>${strings}</sst>`),
    'xl/styles.xml': x(`<styleSheet>${styles}</styleSheet>`),
    ...Object.fromEntries(
      sheets.map(([, , rows], at) => [`xl/worksheets/sheet${at + 1}.xml`, x(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)]),
    ),
  })
}
const read = (bytes: Uint8Array) => bookOf(bytes, { unzip: unpack, name: 'a.xlsx' })
const cells = (file: WorkbookParts) => sheetOf(read(workbookOf(file))).rows.map(row => row.cells)
const one = (rows: string, more: Partial<WorkbookParts> = {}): WorkbookParts => ({ sheets: [['Hoja1', '', rows]], ...more })

test('LLE-3: reads texts, numbers and days of our own writer', async () => {
  const data = [
    [
      { value: 'Ana & <Luis>', type: String },
      { value: 1850.5, type: Number },
      { value: new Date('2026-11-05T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ],
    [
      { value: '=HYPERLINK("x")', type: String },
      { value: 5_512_345_678, type: Number },
      { value: '', type: String },
    ],
  ]
  const bytes = await writeXlsx([{ data, sheet: 'Alumnos' }]).toBuffer()
  expect(sheetOf(read(new Uint8Array(bytes)))).toMatchObject({
    name: 'Alumnos',
    lines: 2,
    rows: [
      { number: 1, cells: ['Ana & <Luis>', '1850.5', '2026-11-05'], marks: { 2: 'date' } },
      { number: 2, cells: ['=HYPERLINK("x")', '5512345678'] },
    ],
  })
})

describe('LLE-3: sheets', () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const book = workbookOf({
    sheets: [
      ['Vacía', '', ''],
      ['Bajas', 'hidden', rows],
      ['Alumnos', '', '<row r="2"><c r="A2"><v>2</v></c></row><row r="3" hidden="1"><c r="A3"><v>3</v></c></row>'],
    ],
  })

  test('LLE-3: the first visible one with rows; another by its name', () => {
    expect(sheetOf(read(book)).name).toBe('Alumnos')
    expect(sheetOf(read(book), 'Bajas')).toMatchObject({ hidden: true, rows: [{ cells: ['1'] }] })
    expect(() => sheetOf(read(book), 'Otra')).toThrow('El libro no tiene la hoja «Otra».')
  })

  test('LLE-3: hidden rows stay out unless they are asked for', () => {
    const sheet = sheetOf(read(book))
    expect(shownRows(sheet, false).rows.map(({ number }) => number)).toEqual([2])
    expect(shownRows(sheet, true).rows.map(({ number }) => number)).toEqual([2, 3])
  })
})

describe('LLE-3: as other programs write', () => {
  const strings = '<si><t>Peña</t></si><si><r><t xml:space="preserve">Ana </t></r><r><t>Luz</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>'

  test('LLE-3: shared, rich and inline texts, prefixed names, cells without places, escapes', () => {
    const row =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>a&amp;b_x000D_</t></is></c><c t="str"><f>X()</f><v>z</v></c></row>'
    expect(cells(one(row, { strings }))).toEqual([['Peña', 'Ana Luz', 'a&b', 'z']])
    expect(cells(one(row, { strings, prefix: 'x' }))).toEqual([['Peña', 'Ana Luz', 'a&b', 'z']])
  })

  test('LLE-3: cells that are left out are empty, booleans are words', () => {
    expect(cells(one('<row r="4"><c r="B4" t="b"><v>1</v></c><c r="D4"/><c r="E4"><v>2</v></c></row>'))).toEqual([
      ['', 'Verdadero', '', '', '2'],
    ])
  })

  test('LLE-8: days by their format, of 1900 and of 1904; hours alone are no day', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-80A]d&quot; de &quot;mmmm"/><numFmt numFmtId="165" formatCode="&quot;Día&quot; 0"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const row =
      '<row><c s="1"><v>46331</v></c><c s="2"><v>46331.5</v></c><c s="3"><v>46331</v></c><c s="0"><v>46331</v></c><c s="1"><v>0.4375</v></c></row>'
    expect(cells(one(row, { styles }))).toEqual([['2026-11-05', '2026-11-05', '46331', '46331', '10:30']])
    expect(cells(one('<row><c s="1"><v>44869</v></c></row>', { styles, properties: 'date1904="1"' }))).toEqual([['2026-11-05']])
  })

  test('LLE-6: a formula without a value, an error and the noise of numbers are marked', () => {
    const row =
      '<row><c><f>A1+1</f></c><c t="e"><v>#N/A</v></c><c><v>0.30000000000000004</v></c><c><v>1.1000000000000001</v></c><c><v>1E+21</v></c></row>'
    expect(sheetOf(read(workbookOf(one(row)))).rows).toEqual([
      {
        number: 1,
        cells: ['', '#N/A', '0.3', '1.1', '1000000000000000000000'],
        marks: { 0: 'formula', 1: 'error', 2: 'noise' },
      },
    ])
  })

  test('LLE-2: an archive that is no workbook is refused', () => {
    expect(() => read(zipSync({ 'a.txt': strToU8('x') }))).toThrow('El libro no se pudo leer')
  })
})
