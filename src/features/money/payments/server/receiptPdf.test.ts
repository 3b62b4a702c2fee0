import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { newKey } from '#server/storage/keys.ts'
import { localStorage } from '#server/storage/local.ts'
import { startDatabase } from '#server/testing/database.ts'
import { receiptDocument } from './receiptDocument.ts'
import { receiptLetter } from './receiptLetter.ts'
import { renderReceipt } from './receiptPdf.ts'
import { renderAside } from './receiptRenderer.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

const receipt = (part: Partial<ReceiptSnapshot> = {}): ReceiptSnapshot => ({
  kind: 'enrolment',
  number: '2026-000123',
  date: '2026-11-23T16:04:00.000Z',
  academy: {
    name: 'Academia Plantel',
    legalName: 'Plantel, S.C.',
    taxId: 'APL010203AB1',
    address: 'Insurgentes 1200',
    phoneNumber: '55 5586 0000',
    email: 'hola@plantel.mx',
    header: 'Turno matutino',
    footer: 'Conserva tu pase',
    timeZone: 'America/Mexico_City',
  },
  student: { id: '655f1c2ab3d4e5f601234567', name: 'Valeria Gutiérrez Salinas', folio: '26-000412' },
  group: {
    name: 'ECOEMS A',
    course: 'Preparación ECOEMS',
    schedule: 'Sáb 09:00–13:00',
    startDate: '2026-11-28',
    endDate: '2027-06-12',
    campus: 'Lindavista',
    room: 'Salón 2',
  },
  lines: [
    { concept: 'Inscripción ECOEMS A', amount: 123_450, discount: 0 },
    { concept: 'Beca', amount: 0, discount: 50_000 },
  ],
  paymentType: 'transfer',
  price: 500_000,
  discounts: 50_000,
  paid: 123_450,
  balance: 326_550,
  credit: 0,
  cashier: 'Raquel Mostrador',
  cancelled: false,
  copy: false,
  ...part,
})

function texts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(texts)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'text' && typeof value === 'string' ? [value] : key === 'qr' ? [`QR ${value}`] : texts(value),
  )
}
const textsOf = (part?: Partial<ReceiptSnapshot>) => texts(receiptDocument(receipt(part)).content)
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

/** A picture of one pixel that every reader can draw. */
const LOGO = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

describe('COB-19: reference and open dates on receipts', () => {
  const dues = Array.from({ length: 12 }, (_, at) => ({ dueOn: `2027-${String(at + 1).padStart(2, '0')}-05`, amount: 130_000 }))

  test('the reference is below the folio, the dates beside the totals', () => {
    const all = textsOf({ reference: '1004127', dues: dues.slice(0, 1) })
    expect(all[all.indexOf('Referencia') + 1]).toBe('1004127')
    expect(all.slice(all.indexOf('Próximos pagos'))).toEqual(expect.arrayContaining(['05/01/2027', '$1,300.00']))
    expect(textsOf()).not.toContain('Referencia')
    expect(textsOf({ dues: [] })).not.toContain('Próximos pagos')
  })

  test('ACA-22: the bank account is below the reference while something is open, on paper and in the letter', async () => {
    const academy = { ...receipt().academy, transferTo: { clabe: '012180001234567899', bank: 'BBVA', holder: 'Plantel, S.C.' } }
    const to = 'CLABE 012\u00a0180\u00a000123456789\u00a09 · BBVA · Plantel, S.C.'
    const all = textsOf({ reference: '1004127', academy })
    expect(all[all.indexOf('Transferencias') + 1]).toBe(to)
    const { text } = await receiptLetter(receipt({ reference: '1004127', academy }), { name: 'Academia Plantel', brandColor: '#3646d0' })
    expect(text).toContain('012 180 00123456789 9')
    for (const part of [{ reference: '1004127' }, { academy }, { reference: '1004127', academy, balance: 0 }])
      expect(textsOf(part)).not.toContain('Transferencias')
  })

  test('twelve dates and the number of further ones fit on the page', async () => {
    const full = receipt({ reference: '1004127', dues, more: 3 })
    expect(texts(receiptDocument(full).content)).toContain('y 3 más')
    expect(pagesOf((await renderAside({ what: 'pdf', paper: 'letter', receipt: full })) as Uint8Array)).toBe(1)
  })

  test('M76: paper and letter show what is due on the receipt’s day, and overdue dates, before the next ones', async () => {
    const today = { dueOn: '2026-11-23', amount: 167_000 }
    const part = { dues: [{ dueOn: '2026-11-05', amount: 50_000 }, today, { dueOn: '2027-01-05', amount: 311_500 }] }
    expect(textsOf(part)).toEqual(
      expect.arrayContaining(['05/11/2026 · vencido', '$500.00', '23/11/2026 · vence hoy', '$1,670.00', '05/01/2027', '$3,115.00']),
    )
    const { text } = await receiptLetter(receipt(part), { name: 'Academia Plantel', brandColor: '#3646d0' })
    expect(text).toMatch(
      /Vencido\s+\$500\.00 · desde el 05\/11\/2026\s+Vence hoy\s+\$1,670\.00 · 23\/11\/2026\s+Próximo pago\s+\$3,115\.00 · 05\/01\/2027/,
    )
  })

  test('the letter shows the reference and the next date', async () => {
    const { text } = await receiptLetter(receipt({ reference: '1004127', dues }), { name: 'Academia Plantel', brandColor: '#3646d0' })
    expect(text).toContain('1004127')
    expect(text).toContain('$1,300.00 · 05/01/2027')
  })
})

describe('MON-68: the academy’s logo and color on receipts', () => {
  test('the title on the color is black or white, whichever has more contrast; without a color on Plantel’s', () => {
    const titled = (brandColor?: string) => {
      const document = JSON.stringify(receiptDocument(receipt({ academy: { ...receipt().academy, brandColor } })))
      return /"text":"Comprobante de inscripción","fillColor":"(#\w+)","color":"(#\w+)"/.exec(document)?.slice(1)
    }
    expect(titled('#ffe600')).toEqual(['#ffe600', '#000000'])
    expect(titled('#7a1f3d')).toEqual(['#7a1f3d', '#ffffff'])
    expect(titled()).toEqual(['#3646d0', '#ffffff'])
  })

  test('the logo replaces the mark', () => {
    expect(JSON.stringify(receiptDocument(receipt(), LOGO))).toContain(LOGO)
    expect(JSON.stringify(receiptDocument(receipt(), LOGO))).not.toContain('<svg')
    expect(JSON.stringify(receiptDocument(receipt()))).toContain('<svg')
  })

  test('prints the receipt without a picture that cannot be drawn', async () => {
    const withLogo = (logo: string) => renderAside({ what: 'pdf', receipt: receipt(), paper: 'letter', logo }) as Promise<Uint8Array>
    const pictures = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1
    expect(pictures(await withLogo(LOGO))).toBeGreaterThan(0)
    expect(pagesOf(await withLogo(LOGO))).toBe(1)
    expect(pagesOf(await withLogo(`data:image/png;base64,${Buffer.from('no picture').toString('base64')}`))).toBe(1)
  })
})

test('M6 CON-70: decodes the logo for paper, never a larger one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-logo-'))
  const { db, drop } = await startDatabase({ max: 2 })
  const storage = localStorage(folder)
  const bears = async (size: { width: number | null; height: number | null }, drawn = false) => {
    const [logoId, key, printKey] = [newId(), newKey('image/png'), drawn ? newKey('image/png') : null]
    for (const at of [key, printKey]) if (at) await storage.put(at, Buffer.from(LOGO.split(',')[1]!, 'base64'), 'image/png')
    const row = { id: logoId, key, kind: 'image', name: 'logo.png', contentType: 'image/png', maxSize: 1000, state: 'ready' as const }
    await db
      .insertInto('storedFile')
      .values({ ...row, ...size, printKey })
      .execute()
    const pdf = await renderReceipt(receipt({ academy: { ...receipt().academy, logoId } }), { db, storage })
    return Buffer.from(pdf).toString('latin1').includes('/Subtype /Image')
  }
  expect(await bears({ width: 1_000, height: 1 })).toBe(true)
  expect(await bears({ width: 1_001, height: 1 })).toBe(false)
  expect(await bears({ width: 0, height: 0 })).toBe(false)
  expect(await bears({ width: null, height: null })).toBe(false)
  expect(await bears({ width: 1_001, height: 1 }, true)).toBe(true)
  await drop()
  await rm(folder, { recursive: true })
})

describe('content', () => {
  test('MON-63: academy, number, student, course, concepts, amounts, discounts, balance of the moment, pass, cashier', () => {
    expect(textsOf()).toEqual(
      expect.arrayContaining([
        'Academia Plantel',
        'Plantel, S.C. · APL010203AB1',
        'Turno matutino',
        'Conserva tu pase',
        'Comprobante de inscripción',
        '2026-000123',
        '23/11/2026 10:04',
        'Valeria Gutiérrez Salinas',
        '26-000412',
        'QR 655f1c2ab3d4e5f601234567',
        'Preparación ECOEMS',
        'ECOEMS A',
        'Sáb 09:00–13:00',
        '28/11/2026 – 12/06/2027',
        'Lindavista · Salón 2',
        'Transferencia',
        'Raquel Mostrador',
        'Inscripción ECOEMS A',
        '$1,234.50',
        'Beca',
        '$500.00',
        '$5,000.00',
        '$3,265.50',
      ]),
    )
    expect(textsOf()).not.toContain('COPIA')
  })

  test("M55: groups the phone's digits, in any notation", () => {
    const { academy } = receipt()
    expect(textsOf({ academy: { ...academy, phoneNumber: '5555860000' } })).toContain('55 5586 0000 · hola@plantel.mx')
  })

  test('MON-65: a reprint says COPIA, a void one CANCELADO', () => {
    expect(textsOf({ copy: true })).toContain('COPIA')
    expect(JSON.stringify(receiptDocument(receipt({ cancelled: true })))).toContain('CANCELADO')
    expect(JSON.stringify(receiptDocument(receipt()))).not.toContain('CANCELADO')
  })

  test('MON-64: an enrolment without money says so; one without group shows no course balance', () => {
    expect(textsOf({ lines: [], paymentType: null })).toContain('Inscripción sin pago')
    const other = textsOf({ kind: 'payment', group: null, price: 0, balance: 0 })
    expect(other).toContain('Comprobante de pago')
    expect(other).not.toContain('Saldo pendiente')
  })

  test('MON-64: shows credit if there is some', () => {
    expect(textsOf()).not.toContain('Saldo a favor')
    expect(textsOf({ credit: 12_345 })).toEqual(expect.arrayContaining(['Saldo a favor', '$123.45']))
  })
})

test('M26: receipt and letter show the debt as ‘Restan’; a settled course has the balance 0', async () => {
  const after = (label: string, all: string[]) => all[all.indexOf(label) + 1]
  expect(after('Restan', textsOf())).toBe('$3,265.50')
  expect(textsOf()).not.toContain('Saldo pendiente')
  expect(after('Saldo pendiente', textsOf({ balance: 0 }))).toBe('$0.00')
  expect(textsOf({ balance: 0 })).not.toContain('Restan')

  const letter = async (part?: Partial<ReceiptSnapshot>) =>
    (await receiptLetter(receipt(part), { name: 'Academia Plantel', brandColor: '#3646d0' })).text
  expect(await letter()).toMatch(/Restan\s+\$3,265\.50/)
  expect(await letter()).not.toContain('Saldo pendiente')
  expect(await letter({ balance: 0 })).toMatch(/Saldo pendiente\s+\$0\.00/)
  expect(await letter({ balance: 0 })).not.toContain('Restan')
  expect(await letter({ kind: 'payment', group: null, price: 0, balance: 0 })).not.toMatch(/Restan|Saldo pendiente/)
})

describe('the PDF', () => {
  test('MON-66: one page with title and embedded fonts', async () => {
    const pdf = await renderReceipt(receipt())
    const raw = Buffer.from(pdf).toString('latin1')
    expect(raw.slice(0, 5)).toBe('%PDF-')
    expect(raw.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pagesOf(pdf)).toBe(1)
    expect(raw).toContain('/FontFile2')
    expect(raw).toContain('/Lang (es)')
    expect(titleOf(pdf)).toContain('Comprobante de inscripción 2026-000123')
  })

  test('MON-66: one page with the most and the longest lines of an enrolment', async () => {
    const lines = Array.from({ length: 15 }, (_, nth) => ({
      concept: `${nth} ${'Descuento con un concepto larguísimo '.repeat(3)}`.slice(0, 120),
      amount: 0,
      discount: 1000,
    }))
    expect(pagesOf(await renderReceipt(receipt({ lines, cancelled: true, copy: true })))).toBe(1)
    expect(pagesOf(await renderReceipt(receipt({ lines: [{ concept: 'X'.repeat(120), amount: 1, discount: 0 }] })))).toBe(1)
  })

  test('MON-67: many concurrent ones return to their own caller', async () => {
    const numbers = Array.from({ length: 8 }, (_, nth) => `2026-00000${nth}`)
    const pdfs = await Promise.all(numbers.map(number => renderReceipt(receipt({ number }))))
    for (const [nth, pdf] of pdfs.entries()) expect(titleOf(pdf)).toContain(numbers[nth])
  })

  test('MON-67: one failure does not affect the others', async () => {
    const rendering = renderReceipt(receipt({ date: 'never' }))
    const whole = renderReceipt(receipt())
    await expect(rendering).rejects.toThrow('receipt not made')
    expect(pagesOf(await whole)).toBe(1)
  })

  test('MON-67: the thread does not keep the process alive', async () => {
    const program = `import(${JSON.stringify(new URL('./receiptPdf.ts', import.meta.url).href)}).then(async m => console.log((await m.renderReceipt(${JSON.stringify(receipt())})).length > 1000))`
    const printed = await new Promise<string>((resolve, reject) =>
      execFile(process.execPath, ['-e', program], { timeout: 120_000 }, (error, stdout) => (error ? reject(error) : resolve(stdout))),
    )
    expect(printed.trim()).toBe('true')
  })
})

/** The title is a separate object in UTF-16. */
function titleOf(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1')
  const [, object] = /\/Title (\d+) 0 R/.exec(raw)!
  const at = raw.indexOf(`\n${object} 0 obj`)
  return raw.slice(at, raw.indexOf('endobj', at)).replace(/\0/g, '')
}
