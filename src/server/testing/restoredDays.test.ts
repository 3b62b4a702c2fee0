// Reports over lessons of the past say which days were written down from a later schedule.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { reportList } from '#features/foundation/reports/server/public.ts'
import { spansOf } from '#features/foundation/reports/server/span.ts'
import { startTest } from './harness.ts'
import { pdfText } from './pdfText.ts'
import { unzipped } from './unzipped.ts'

const t = await startTest()
const boss = await t.admin()
const figures = (path: string, query: Record<string, string>) => t.ok(reports.figures, { params: { path }, query }, boss)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

test('DIR-31: days before the first night, and of nights that came more than a week late, say whose schedule they use', async () => {
  await sql`insert into taught_day values ('2026-10-05', '2026-10-20'), ('2026-10-19', '2026-10-20'), ('2026-10-20', '2026-10-21'),
    ('2026-11-01', '2026-11-12'), ('2026-11-03', '2026-11-12'), ('2026-11-06', '2026-11-12')`.execute(t.db)
  const remarks = async (path: string, query: Record<string, string>) => (await figures(path, query)).remarks
  const [first, late] = [
    'Lo anterior al 20/10/2026 usa el horario de esa fecha.',
    'Del 01/11/2026 al 03/11/2026 usa el horario del 12/11/2026.',
  ]
  expect(await remarks('horas', { from: '2026-10-19', to: '2026-10-31' })).toEqual([first])
  expect(await remarks('clases', NOVEMBER)).toEqual([late])
  expect(await remarks('clases', { from: '2026-10-20', to: '2026-11-02' })).toEqual(['El 01/11/2026 usa el horario del 12/11/2026.'])
  expect(await remarks('horas', { from: '2026-11-04', to: '2026-11-30' })).toEqual([])
  expect([await remarks('dejaron', {}), await remarks('grupos', {})]).toEqual([
    [first, late],
    [first, late],
  ])
  const file = { params: { path: 'horas' }, query: { from: '2026-10-01', to: '2026-10-31' } }
  const [excel, pdf] = [await t.call(reports.excel, file, { as: boss }), await t.call(reports.pdf, file, { as: boss })]
  expect([...unzipped(Buffer.from(excel.body as Uint8Array)).values()].some(text => text.includes(first))).toBe(true)
  expect((await pdfText(Buffer.from(pdf.body as Uint8Array))).replace(/\s+/g, ' ')).toContain(first)
  await sql`delete from taught_day`.execute(t.db)
})

test('DIR-31: each report that reads past lessons or lists has this sentence, and no other', () => {
  const span = spansOf({
    period: NOVEMBER,
    kind: 'month',
    unit: null,
    now: new Date('2026-11-23T16:00:00Z'),
    timeZone: 'America/Mexico_City',
    whole: true,
  }).now
  const reads = reportList.all().filter(({ atoms }) => /given_lesson|taught_lesson|list_day/.test(atoms(span).compile(t.db).sql))
  expect(reads.map(({ path }) => path)).toContain('horas')
  expect(
    reportList
      .all()
      .filter(({ remarks }) => remarks)
      .map(({ path }) => path),
  ).toEqual(reads.map(({ path }) => path))
})
