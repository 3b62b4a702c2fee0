// Generated statements in banks' formats: every line is counted, none is read wrong (the thresholds of LLE's proof).
import { describe, expect, test } from 'vitest'
import { randomFrom } from '#server/testing/random.ts'
import { stated } from '#server/testing/stated.ts'
import { addDays } from '#lib/days.ts'
import { bookOf } from '#lib/sheet/book.ts'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { beginStatement } from './begin.ts'
import { readStatement } from './reading.ts'

const TODAY = '2026-11-29'

interface Move {
  day: string
  /** Centavos; below zero: outgoing. */
  change: number
  text: string
  balance: number
}

interface Layout {
  separator: string
  quote: '"' | "'" | ''
  headings: readonly string[]
  above: readonly string[]
  below: readonly string[]
  day(day: string): string
  cells(move: Move, texts: { day: string; money(centavos: number): string }): string[]
  money(centavos: number): string
  /** Newest first. */
  down: boolean
  western: boolean
}

type Random = () => number
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!

const DAYS: readonly ((day: string) => string)[] = [
  day => day.split('-').toReversed().join('/'),
  day => day.split('-').toReversed().join('-'),
  day => day,
  day => day.replaceAll('-', ''),
  day => day.split('-').toReversed().join(''),
  day => `${day.slice(8)}-${'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC'.split(' ')[Number(day.slice(5, 7)) - 1]}-${day.slice(2, 4)}`,
  day => `${day.split('-').toReversed().join('/')} 10:31:07`,
  day => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
]
const grouped = (whole: number, sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign)
const parts = (centavos: number) => [Math.floor(Math.abs(centavos) / 100), String(Math.abs(centavos) % 100).padStart(2, '0')] as const
const sign = (centavos: number) => (centavos < 0 ? '-' : '')
const MONEY: readonly ((centavos: number) => string)[] = [
  centavos => `${sign(centavos)}${grouped(parts(centavos)[0], ',')}.${parts(centavos)[1]}`,
  centavos => `${sign(centavos)}${parts(centavos)[0]}.${parts(centavos)[1]}`,
  centavos => `${sign(centavos)}$${grouped(parts(centavos)[0], ',')}.${parts(centavos)[1]}`,
  centavos => `${sign(centavos)}${grouped(parts(centavos)[0], '.')},${parts(centavos)[1]}`,
]
const STYLES: readonly Pick<Layout, 'headings' | 'cells'>[] = [
  {
    headings: ['Fecha', 'Concepto', 'Referencia', 'Cargo', 'Abono', 'Saldo'],
    cells: ({ change, text, balance }, { day, money }) => [
      ...[day, text, '1004007', change < 0 ? money(-change) : '', change > 0 ? money(change) : ''],
      money(balance),
    ],
  },
  {
    headings: ['FECHA OPERACIÓN', 'DESCRIPCIÓN', 'DEPÓSITOS', 'RETIROS', 'SALDO'],
    cells: ({ change, text, balance }, { day, money }) => [
      ...[day, text, change > 0 ? money(change) : '', change < 0 ? money(-change) : ''],
      money(balance),
    ],
  },
  {
    headings: ['Cuenta', 'Fecha', 'Hora', 'Sucursal', 'Descripción', 'Cargo/Abono', 'Importe', 'Saldo', 'Referencia'],
    cells: ({ change, text, balance }, { day, money }) => [
      ...['0123456789', day, '10:31', '0412', text, change > 0 ? '+' : '-', money(Math.abs(change)), money(balance)],
      '0000001004007',
    ],
  },
  { headings: ['Fecha', 'Movimiento', 'Monto'], cells: ({ change, text }, { day, money }) => [day, text, money(change)] },
  {
    headings: ['Fecha', 'Concepto', 'Tipo', 'Importe', 'Saldo'],
    cells: ({ change, text, balance }, { day, money }) => [
      day,
      text,
      change > 0 ? 'Abono' : 'Cargo',
      money(Math.abs(change)),
      money(balance),
    ],
  },
]

function layoutOf(random: Random): Layout {
  const money = pick(random, MONEY)
  const separator = pick(random, [',', ';', '\t', '|'])
  return {
    ...pick(random, STYLES),
    separator,
    quote: separator === ',' ? '"' : pick(random, ['"', '', "'"] as const),
    above: pick(random, [[], ['ESTADO DE CUENTA'], ['BANCO DE PRUEBA, S.A., MÉXICO', '', 'Periodo del mes']]),
    below: pick(random, [[], ['Total de movimientos'], ['', 'Fin del reporte']]),
    day: pick(random, DAYS),
    money,
    down: random() < 0.4,
    western: random() < 0.5,
  }
}

/** Amounts have centavos, and days pass the 12th: ambiguous files are tested elsewhere. */
function movesOf(random: Random): Move[] {
  let balance = 1_000_000 + Math.floor(random() * 1_000_000)
  return Array.from({ length: 15 + Math.floor(random() * 26) }, (_, at) => at).map(at => {
    const into = random() < 0.68
    const amount = 1_001 + Math.floor(random() * 300_000)
    const change = into || balance < amount ? amount : -amount
    balance += change
    const text = `${pick(random, ['SPEI RECIBIDO', 'DEPÓSITO EN EFECTIVO', 'COMISIÓN', 'PAGO DE TERCERO'])} ${at} PEÑA`
    return { day: addDays('2026-10-20', Math.floor(at * 0.7)), change, text, balance }
  })
}

function textOf(layout: Layout, moves: readonly Move[]): string[] {
  const line = (cells: readonly string[]) =>
    cells.map(cell => (layout.quote === '' ? cell : `${layout.quote}${cell}${layout.quote}`)).join(layout.separator)
  const rows = (layout.down ? moves.toReversed() : moves).map(move =>
    line(layout.cells(move, { day: layout.day(move.day), money: layout.money })),
  )
  return [...layout.above, line(layout.headings), ...rows, ...layout.below]
}

const bytesOf = (text: string, western: boolean) =>
  western ? Uint8Array.from(text, letter => letter.charCodeAt(0)) : new TextEncoder().encode(text)

function read(bytes: Uint8Array) {
  const book = bookOf(bytes, { unzip: () => ({}) })
  const [sheet] = book.sheets
  const { heading, mapping } = beginStatement(book, sheet!)
  return { sheet: sheet!, read: readStatement(sheet!, { heading, mapping, today: TODAY }) }
}
const keyOf = (day: string, centavos: number) => `${day} ${centavos}`

describe('LLE-5, LLE-8, LLE-9, LLE-10: generated statements', () => {
  test('LLE-5: reads 725 statements in many layouts without a wrong, lost or invented deposit', { timeout: 300_000 }, () => {
    const random = randomFrom(3)
    const count = { deposits: 0, right: 0, asked: 0 }
    const wrong: string[] = []
    for (let file = 0; file < stated(725, 100); file++) {
      const layout = layoutOf(random)
      const moves = movesOf(random)
      const lines = textOf(layout, moves)
      const { sheet, read: result } = read(bytesOf(lines.join('\r\n'), layout.western))
      const { counts, blank } = result
      expect(counts.deposit + counts.withdrawal + counts.refused + counts.skipped + counts.asked + blank).toBe(sheet.lines)
      expect(sheet.lines).toBe(lines.length)
      const deposits = moves.filter(({ change }) => change > 0)
      count.deposits += deposits.length
      if (result.questions.length > 0) {
        count.asked += deposits.length
        continue
      }
      const depositKeys = new Set(deposits.map(({ day, change }) => keyOf(day, change)))
      const lineKeys = result.lines.map(({ day, amount }) => keyOf(day, Math.round(amount * 100)))
      wrong.push(...lineKeys.filter(key => !depositKeys.has(key)).map(key => `${file}: ${key}`))
      count.right += lineKeys.length
      if (lineKeys.length + counts.refused < deposits.length) wrong.push(`${file}: lost ${deposits.length - lineKeys.length}`)
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(count.right / count.deposits).toBeGreaterThan(0.97)
  })

  test('LLE-6: one damaged place in 3,500 statements changes no other line and loses none silently', { timeout: 600_000 }, () => {
    const random = randomFrom(9)
    const wrong: string[] = []
    for (let file = 0; file < stated(3_500, 200); file++) {
      const layout = layoutOf(random)
      const moves = movesOf(random)
      const lines = textOf(layout, moves)
      const at = layout.above.length + 1 + Math.floor(random() * moves.length)
      const line = lines[at]!
      const place = Math.floor(random() * line.length)
      const damage = pick(random, ['"', "'", layout.separator, 'delete', 'cut'])
      const damaged =
        damage === 'delete'
          ? line.slice(0, place) + line.slice(place + 1)
          : damage === 'cut'
            ? line.slice(0, place)
            : line.slice(0, place) + damage + line.slice(place)
      // A lost digit, decimal point or sign gives another valid amount: only the balance shows it.
      if (damage === 'delete' && /[\d.,-]/.test(line[place]!)) continue
      if (damage === 'cut' && place > line.lastIndexOf(layout.separator)) continue
      const text = lines.with(at, damaged).join('\n')
      let result
      try {
        result = read(bytesOf(text, layout.western)).read
      } catch (error) {
        if (error instanceof UnreadableSheet) continue
        throw error
      }
      if (result.questions.length > 0) continue
      const hit = (layout.down ? moves.toReversed() : moves)[at - layout.above.length - 1]!
      const others = moves.filter(move => move !== hit && move.change > 0)
      const counts = new Map<string, number>()
      for (const { day, change } of moves.filter(({ change }) => change > 0))
        counts.set(keyOf(day, change), (counts.get(keyOf(day, change)) ?? 0) + 1)
      const lineKeys = result.lines.map(({ day, amount }) => keyOf(day, Math.round(amount * 100)))
      wrong.push(...lineKeys.filter(key => !counts.has(key)).map(key => `${file} ${damage}: ${key} of ${damaged}`))
      if (lineKeys.length + result.counts.refused < others.length)
        wrong.push(`${file} ${damage}: lost ${others.length - lineKeys.length}: ${damaged}`)
    }
    expect(wrong.slice(0, 8)).toEqual([])
  })
})
