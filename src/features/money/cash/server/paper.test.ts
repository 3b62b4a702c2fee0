import { describe, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { PAPERS } from '#lib/papers.ts'
import { readPaper } from '#server/testing/readPaper.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { cash } from '../contract.ts'
import { printed, type PaperData } from './paper.ts'
import { reportDocument } from './reportDocument.ts'

const t = await startTest()
const desk = await t.as('post /payments/', 'delete /payments/*')
const { studentId, courseId } = await t.make.registration({ price: 1_000_000 })
const pay = (part: object) =>
  t.ok(payments.create, { body: { student: studentId, course: courseId, concept: '=HYPERLINK("x")', ...part } }, desk)
await pay({ amount: 1234.5 })
await t.ok(payments.void, { params: { id: (await pay({ amount: 99.99 })).payment._id } }, desk)
await pay({ amount: 30, course: null, paymentType: 'debit', concept: 'Guía' })
// $1,234.50 in cash, from a float of 200; 20 are missing.
const count = { openingFloat: 200, pieces: { '1000': 1, '200': 2 }, loose: 14.5, keptFloat: 400, note: 'Falta un billete' }
const { closing } = await t.ok(cash.close, { body: { date: '2026-11-23', count } }, desk)

const entry: PaperData['report']['entries'][number] = {
  _id: 'a1',
  time: new Date('2026-11-23T16:04:00Z'),
  concept: 'Pago',
  course: null,
  amount: 12_345,
  type: 'cash',
  source: 'refund',
  closed: false,
  student: { _id: 'b1', name: 'Ana', lastName: 'López', secondLastName: 'Ruiz' },
  cashier: null,
  receipt: null,
  voided: { date: new Date('2026-11-23T17:00:00Z'), user: null, reason: null },
}
const sums = { payments: 0, voids: 0, reversals: 0, refunds: 0, net: 0, count: 0 }
const waiting = (amount: number, count: number, discounts = 0): PaperData['report']['open'] => ({
  amount,
  count,
  discounts,
  byType: count > 0 ? [{ type: 'cash', amount, count }] : [],
  proposedFloat: 0,
})
const data = (part: Partial<PaperData['report']> = {}): PaperData => ({
  academy: { name: 'Academia Plantel', timeZone: 'America/Mexico_City' },
  printedAt: new Date('2026-11-24T02:30:00Z'),
  paper: 'letter',
  report: {
    date: '2026-11-23',
    cashier: null,
    totals: { ...sums, byType: [] },
    rows: [],
    entries: [],
    closings: [],
    open: waiting(0, 0),
    ...part,
  },
})

function texts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(texts)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => (key === 'text' && typeof value === 'string' ? [value] : texts(value)))
}

describe('printable PDF', () => {
  test('CSH-37: a PDF with the sums and every line', async () => {
    const { status, body, headers } = await t.call(cash.pdf, {}, { as: desk })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('inline; filename="corte de caja 2026-11-23.pdf"')
    expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('CSH-37: shows day, cashier, sums, closings, and which lines are Anulado', () => {
    const printed = texts(reportDocument(data({ entries: [entry], open: waiting(500, 2) })).content)
    for (const text of ['23/11/2026', 'Todos los cajeros', 'Impreso 23/11/2026 20:30', 'Sin cierre', 'Por cerrar: 2 movimientos', '$5.00'])
      expect(printed).toContain(text)
    expect(printed).toContain('Pago · Anulado por Sistema')
    expect(printed).toContain('$123.45')
  })

  test("M26: money columns have the screen's names; unclosed discounts are separate", () => {
    const printed = texts(
      reportDocument(data({ totals: { ...sums, reversals: 100, refunds: 50, net: -150, byType: [] }, open: waiting(500, 2, 3) })).content,
    )
    const sumsAt = printed.indexOf('Cobrado')
    expect(printed.slice(sumsAt, sumsAt + 11).join(' ')).toBe('Cobrado $0.00 − Anulado $0.00 − Devuelto $1.50 = Neto −$1.50')
    expect(printed).toContain('Por cerrar: 2 movimientos, 3 descuentos')
    expect(printed.join(' ')).not.toMatch(/cancel|revertid|forma de pago/i)
  })

  test('COB-36 COB-38: shows the counted drawer, the difference in a word, and two signature lines', async () => {
    const [report] = await t.db.selectFrom('cashClosing').select('id').execute()
    expect(report!.id).toBe(closing._id)
    const closingBody = { openingFloat: 20_000, pieces: count.pieces, loose: 1450, counted: 141_450, keptFloat: 40_000, note: count.note }
    const raquel = { _id: 'a1', name: 'Raquel', lastName: 'Mostrador' }
    const totals = { ...sums, payments: 123_450, net: 123_450, count: 1, byType: [{ type: 'cash' as const, amount: 123_450, count: 1 }] }
    const whole = { ...closingBody, expected: 143_450, difference: -2000, handOver: 101_450 }
    const one = {
      _id: 'c1',
      date: '2026-11-23',
      cashier: raquel,
      closedBy: raquel,
      createdAt: new Date('2026-11-24T02:30:00Z'),
      totals,
      count: whole,
    }
    const row = { cashier: raquel, type: 'cash' as const, location: null, ...sums, payments: 123_450, net: 123_450, count: 1 }
    const printed = texts(reportDocument(data({ cashier: raquel, rows: [row], closings: [one] })).content).join(' ')
    expect(printed).toContain('Neto por cajero y tipo de pago Cajero Movs. Efectivo Neto Raquel Mostrador, Sin sede 1 $1,234.50 $1,234.50')
    expect(printed).toContain('Arqueo de Raquel Mostrador: cerrado 23/11/2026 20:30 por Raquel Mostrador, 1 movimiento, neto $1,234.50')
    expect(printed).toContain('$1,000 1 $1,000.00 $200 2 $400.00 Otras monedas  $14.50 Contado  $1,414.50')
    expect(printed).toContain('Esperado $1,434.50 Contado $1,414.50 Falta $20.00 Fondo que queda $400.00 A entregar $1,014.50')
    expect(printed).toContain('Nota: Falta un billete')
    expect(printed).toMatch(/Raquel Mostrador Cajero +Recibe$/)
    const without = texts(reportDocument(data({ closings: [{ ...one, count: undefined }] })).content)
    expect(without).toContain('Sin arqueo')
  })

  test('CSH-37: many lines and endless words become pages, not a failure', async () => {
    const long = { ...entry, concept: 'x'.repeat(120) }
    const pdf = await printed('pdf', data({ entries: Array.from({ length: 90 }, () => long) }))
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Type \/Page\b/g)!.length,
    ).toBeGreaterThan(2)
  })

  test.each(PAPERS)('M140, M136: on %s no amount is cut, with names of forty letters', async paper => {
    const wide = 'W'.repeat(40)
    const raquel = { _id: 'a1', name: wide, lastName: wide }
    const most = 9_999_999_999
    const row = { cashier: raquel, type: 'cash' as const, location: null, ...sums, payments: most, net: most, count: 1 }
    const long = { ...entry, amount: most, concept: wide, student: { _id: 'b1', name: wide, lastName: wide, secondLastName: wide } }
    const totals = { payments: most, voids: most, reversals: 0, refunds: most, net: -most, count: 1, byType: [] }
    const one = {
      _id: 'c1',
      date: '2026-11-23',
      cashier: raquel,
      closedBy: raquel,
      createdAt: new Date('2026-11-24T02:30:00Z'),
      totals,
      count: {
        openingFloat: 1,
        pieces: { '1000': 99_999 },
        loose: 1,
        counted: most,
        keptFloat: 1,
        note: wide,
        expected: most,
        difference: -1,
        handOver: most,
      },
    }
    const report = data({ cashier: raquel, totals, rows: [row], entries: [long], closings: [one] })
    const pages = await readPaper(await printed('pdf', { ...report, paper }))
    for (const { width, texts: words } of pages)
      expect(words.filter(({ left, right }) => left < 0 || right > width).map(({ text }) => text)).toEqual([])
    const amounts = pages.flatMap(page => page.texts.filter(({ text }) => text.includes('$99,999,999.99')))
    expect(amounts.length).toBeGreaterThanOrEqual(7)
  })

  test('M136: the report has the academy’s logo, else Plantel’s mark', () => {
    const logo = 'data:image/png;base64,AAAA'
    expect(JSON.stringify(reportDocument(data(), logo))).toContain(logo)
    expect(JSON.stringify(reportDocument(data(), logo))).not.toContain('<svg')
    expect(JSON.stringify(reportDocument(data()))).toContain('<svg')
  })

  test('CSH-39: a report that fails does not affect others', async () => {
    const bad = { ...data(), report: null } as unknown as PaperData
    const [first, second] = await Promise.allSettled([printed('pdf', bad), printed('xlsx', data())])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })
})

describe('Excel', () => {
  test('CSH-38 COB-38: has the sums, the lines and the counts, amounts as numbers in pesos, texts never as formulas', async () => {
    const { status, body, headers } = await t.call(cash.excel, {}, { as: desk })
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment; filename="corte de caja 2026-11-23.xlsx"'),
    ])
    const files = unzipped(Buffer.from(body))
    const text = (name: string) => files.get(name)!
    expect(text('xl/workbook.xml')).toMatch(/name="Corte".*name="Por cajero".*name="Por tipo de pago".*name="Movimientos".*name="Arqueos"/s)
    const words = [...files.values()].join('')
    for (const word of ['Cobrado', 'Anulado', 'Devuelto', 'Neto', 'Tipo de pago', 'Falta', 'Piezas de $200', 'Falta un billete'])
      expect(words).toContain(word)
    expect(words).toContain('<v>-20</v>')
    const sheets = [...files.keys()]
      .filter(name => name.startsWith('xl/worksheets/sheet'))
      .toSorted()
      .map(text)
    expect(sheets.join('')).not.toContain('<f>')
    expect(sheets[0]).toContain('<v>1264.5</v>')
    expect(sheets[3]).toContain('<v>99.99</v>')
    // M137: the report's day; each line has its day and hour.
    expect(sheets[0]).toContain('<v>46349</v>')
    expect(sheets[3]).toMatch(/<v>46349\.\d+<\/v>/)
    expect([...files.values()].join('')).toContain('=HYPERLINK')
  })
})

test.each(PAPERS)('M140: prints a day without movements on %s', async paper => {
  const bytes = await printed('pdf', { ...data(), paper })
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})
