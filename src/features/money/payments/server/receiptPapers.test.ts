import { describe, expect, test } from 'vitest'
import { PAPERS } from '#lib/papers.ts'
import { draw } from '#server/paper/draw.ts'
import { codeSide, readPaper } from '#server/testing/readPaper.ts'
import { renderReceipt } from './receiptPdf.ts'
import { receiptTicket } from './receiptTicket.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

/** Forty of the widest letter. */
const LONG = 'W'.repeat(40)
const MOST = 9_999_999_999
const receipt: ReceiptSnapshot = {
  kind: 'payment',
  number: '2026-000123',
  date: '2026-11-23T16:04:00.000Z',
  academy: {
    name: `Academia ${LONG}`,
    legalName: `${LONG}, S.C.`,
    taxId: 'APL010203AB1',
    address: `${LONG} 1200`,
    phoneNumber: '5555860000',
    email: `${LONG.toLowerCase()}@plantel.mx`,
    header: LONG,
    footer: LONG,
    timeZone: 'America/Mexico_City',
    transferTo: { clabe: '012180012345678909', bank: LONG, holder: LONG },
  },
  reference: '1004127',
  student: { id: '655f1c2ab3d4e5f601234567', name: `Valeria ${LONG} ${LONG}`, folio: '26-000412' },
  group: {
    name: LONG,
    course: `Preparación ${LONG}`,
    schedule: 'Sáb 09:00–13:00',
    startDate: '2026-11-28',
    endDate: '2027-06-12',
    campus: LONG,
    room: LONG,
  },
  lines: [
    { concept: `Pago ${LONG}`, amount: MOST, discount: 0 },
    { concept: 'X'.repeat(120), amount: 0, discount: MOST },
  ],
  dues: [
    { dueOn: '2026-11-05', amount: MOST },
    { dueOn: '2026-11-23', amount: MOST },
    { dueOn: '2027-01-05', amount: MOST },
  ],
  paymentType: 'transfer',
  price: MOST,
  discounts: MOST,
  paid: MOST,
  balance: MOST,
  credit: MOST,
  cashier: LONG,
  cancelled: false,
  copy: true,
}
const FIGURE = '$99,999,999.99'
/** Printed millimetres. */
const PAPER_WIDTHS = { letter: 216, half: 216, t80: 76, t58: 53 }

describe('paper sizes', () => {
  test.each(PAPERS)('M140, M136: on %s forty-letter words and the largest amounts are neither cut nor touching', async paper => {
    const pages = await readPaper(await renderReceipt(receipt, undefined, paper))
    expect(pages.length).toBe(paper === 'half' ? pages.length : 1)
    const texts = pages.flatMap(page => page.texts)
    const edge = (PAPER_WIDTHS[paper] / 25.4) * 72 + 0.5
    expect(texts.filter(({ left, right }) => left < 0 || right > edge).map(({ text }) => text)).toEqual([])
    // Each amount is one unbroken text.
    expect(texts.filter(({ text }) => text.includes(FIGURE)).length).toBeGreaterThanOrEqual(9)
    // Text before an amount in its line leaves a space between.
    for (const { page, figure } of pages.flatMap(page =>
      page.texts.filter(({ text }) => text === FIGURE).map(figure => ({ page, figure })),
    ))
      for (const { text, top, right, left } of page.texts)
        if (Math.abs(top - figure.top) < 2 && left < figure.left) expect([text, figure.left - right > 2]).toEqual([text, true])
    const words = pages
      .map(page => page.words)
      .join('')
      .replaceAll(/\s/g, '')
    for (const part of ['012 180 01234567890 9', '2026-000123', 'COPIA', 'Pase de acceso'])
      expect(words).toContain(part.replaceAll(' ', ''))
  })

  test.each(['t80', 't58'] as const)('M140: on %s the pass code is at least 25 mm wide, and the roll as long as needed', async paper => {
    const document = receiptTicket(receipt, paper)
    const pdf = await draw({ ...document, compress: false })
    expect(codeSide(pdf)).toBeGreaterThanOrEqual(25)
    const [short] = await readPaper(await renderReceipt({ ...receipt, dues: [] }, undefined, paper))
    const [page] = await readPaper(pdf)
    expect(page!.width).toBeCloseTo(((paper === 't80' ? 80 : 58) / 25.4) * 72, 0)
    expect(page!.height).toBeGreaterThan(short!.height)
    expect(page!.height - Math.max(...page!.texts.map(({ top }) => top))).toBeLessThan(40)
  })

  test('M140: the default is a letter sheet', async () => {
    const [page] = await readPaper(await renderReceipt(receipt))
    expect([page!.width, page!.height]).toEqual([612, 792])
  })
})

test('M140: a usual receipt fits half a sheet, with two lines and three dates', async () => {
  const one = (text: string) => text.replaceAll(/ ?W{40},?/g, '')
  const usual: ReceiptSnapshot = {
    ...receipt,
    academy: {
      ...receipt.academy,
      name: 'Academia Plantel',
      legalName: 'Plantel, S.C.',
      address: 'Insurgentes 1200, Del Valle',
      email: 'hola@plantel.mx',
      header: 'Turno matutino',
      footer: 'Conserva tu pase de acceso.',
      transferTo: { clabe: '012180012345678909', bank: 'BBVA', holder: 'Plantel, S.C.' },
    },
    student: { ...receipt.student, name: one(receipt.student.name) },
    group: { ...receipt.group!, name: 'ECOEMS A', course: one(receipt.group!.course), campus: 'Lindavista', room: 'Salón 2' },
    lines: [
      { concept: 'Pago ECOEMS A', amount: 123_450, discount: 0 },
      { concept: 'Beca de excelencia', amount: 0, discount: 50_000 },
    ],
    cashier: 'Raquel Mostrador',
  }
  expect(await readPaper(await renderReceipt(usual, undefined, 'half'))).toHaveLength(1)
})
