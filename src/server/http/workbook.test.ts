import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { day, heading, instant, text, whole } from '#lib/workbook.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { workbook } from './workbook.ts'

const wide = Array.from({ length: 54 }, (_, nth) => heading(`Columna ${nth + 1}`))

test("M137: each sheet has a frozen header with filters; days and times are the academy's, as Excel counts them", async () => {
  const head = [heading('Alumna'), heading('Nació'), heading('Llegó')]
  const ana = [text('Ana López'), day('2009-04-30'), instant(new Date('2026-11-24T01:30:00Z'), 'America/Mexico_City')]
  const files = unzipped(
    Buffer.from(
      await workbook(
        { sheet: 'Alumnas', widths: [20, 12, 17], data: [head, ana] },
        { sheet: 'Ancha', widths: wide.map(() => 10), data: [wide, wide.map((_, nth) => whole(nth))], stickyColumnsCount: 1 },
        { sheet: 'Vacía', widths: [20], data: [[heading('Alumna')]] },
      ),
    ),
  )
  const sheets = [1, 2, 3].map(nth => files.get(`xl/worksheets/sheet${nth}.xml`)!)
  for (const sheet of sheets) expect(sheet).toContain('<pane ySplit="1"')
  expect(sheets.map(sheet => /<\/sheetData><autoFilter ref="([^"]+)"\/>/.exec(sheet)?.[1])).toEqual(['A1:C2', 'A1:BB2', 'A1:A1'])
  for (const value of ['39933', String(46349 + 19.5 / 24)]) expect(sheets[0]).toContain(`<v>${value}</v>`)
  for (const format of ['dd/mm/yyyy', 'dd/mm/yyyy hh:mm']) expect(files.get('xl/styles.xml')).toContain(`formatCode="${format}"`)
})

test('M137: only this module writes sheets', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const writers = sources.filter(path => /write-excel-file\/(node|browser)/.test(readFileSync(`src/${path}`, 'utf8')))
  expect(writers.toSorted()).toEqual(['server/http/workbook.ts', 'web/sheet/writeSheet.ts'])
})
