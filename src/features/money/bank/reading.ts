// Reads a bank's file: the lines of incoming money, and a reason for every other row (LLE-5). Pure: shared by the browser and `npm run
// read`.
import { addDays } from '#lib/days.ts'
import { amountText, readAmount, type AmountFault, type Decimal } from '#lib/sheet/amounts.ts'
import { judgeDecimal, type JudgedDecimal } from '#lib/sheet/decimals.ts'
import { proveBalance, provedSigns, type BalanceProof } from '#lib/sheet/balance.ts'
import { dayOf, judgeDays, ODD_DAY, oddDays, type Limits } from '#lib/sheet/days.ts'
import { belowHeading } from '#lib/sheet/headings.ts'
import { directionsOf, type AmountReader, type Direction, type Directions } from '#lib/sheet/inOut.ts'
import { ODD_WIDTH } from '#lib/sheet/lines.ts'
import { dayQuestion, decimalQuestion, type Question } from '#lib/sheet/questions.ts'
import { remembered } from '#lib/sheet/remembered.ts'
import { MARK_TEXTS, type SheetRead, type SheetRow } from '#lib/sheet/row.ts'
import { shownRows } from '#lib/sheet/book.ts'
import { fold } from '#lib/text.ts'
import { isForeign } from './currency.ts'
import { textColumns, type BankMapping, type DateOrder } from './columns.ts'
import { keysOf } from './keys.ts'
import { PART } from './match.ts'
import { otherAccount, type OwnAccount } from './ownAccount.ts'
import { repairs } from './repair.ts'
import { BANK_LIMITS } from './shapes.ts'

export interface ReadLine {
  /** Among the lines to send, from 1. */
  number: number
  day: string
  /** Pesos. */
  amount: number
  text: string
  reference: string
  keys: string[]
  cells: string[]
  /** Pesos. */
  balance: number | null
  unproved: boolean
}

export const ROW_VERDICTS = ['deposit', 'withdrawal', 'refused', 'skipped', 'asked'] as const
export type RowVerdict = (typeof ROW_VERDICTS)[number]

export interface ReadRow {
  /** As in the file. */
  number: number
  verdict: RowVerdict
  reason: string | null
  cells: readonly string[]
  line?: ReadLine
}

export interface Statement {
  columns: string[]
  /** Nonempty rows, in the file's order. */
  rows: ReadRow[]
  lines: ReadLine[]
  counts: Record<RowVerdict, number>
  blank: number
  /** Hidden rows of the sheet. */
  hidden: number
  questions: Question[]
  order: DateOrder
  proof: BalanceProof | undefined
}

export interface StatementChoices {
  /** 0: the first row is data. */
  heading: number
  /** When the file names its columns itself. */
  columns?: readonly string[] | undefined
  mapping: BankMapping
  /** The answer for this file, or for an earlier one with these headings. */
  order?: DateOrder | null | undefined
  /** The user's choice; it outranks the column. */
  forced?: boolean | undefined
  withHidden?: boolean | undefined
  account?: OwnAccount | undefined
  today: string
}

const PLAIN = /^[!-~]+(?: [!-~]+)*$/
const tidy = (text: string, most: number) =>
  text.length <= most && PLAIN.test(text) ? text : text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, most).trim()
const cellOf = ({ cells }: { cells: readonly string[] }, column: number | null | undefined) => (column == null ? '' : (cells[column] ?? ''))

/** Years around today that a statement may cover. */
const limitsOf = (today: string): Limits => ({
  from: '2000-01-01',
  to: `${Number(today.slice(0, 4)) + 10}-12-31`,
  near: today,
  pivot: Number(today.slice(0, 4)) + 10,
})

const NO_MOVEMENT = /\b(total|totales|subtotal|suma|saldo (inicial|final|anterior|al corte|promedio|disponible)|saldo)\b/
const SKIPPED = {
  above: 'Está arriba de los encabezados.',
  hidden: 'Está oculto.',
  heading: 'Son los encabezados.',
  title: 'No es un movimiento.',
}

interface ReadingRules {
  mapping: BankMapping
  limits: Limits
  order: DateOrder
  /** Centavos, or why the cell has none. */
  amountIn(cell: string): number | AmountFault
  read: AmountReader
}

/** The balance after a row. */
const balanceOf = (row: SheetRow, { mapping, read }: ReadingRules): number | null => {
  const cell = cellOf(row, mapping.balance)
  return cell.trim() === '' ? null : read(cell)
}
const movesOf = (row: SheetRow, { mapping, read }: ReadingRules) => ({
  amount: read(cellOf(row, mapping.amount)),
  out: mapping.out == null ? 0 : read(cellOf(row, mapping.out)),
})

/** Rows without an amount are no movements. */
function changesOf(rows: readonly SheetRow[], how: ReadingRules, directions: Directions | null) {
  return rows.flatMap(row => {
    const { amount, out } = movesOf(row, how)
    if (row.fault !== undefined) return [{ number: row.number, balance: null, change: null }]
    if (amount === 0 && out === 0) return []
    const balance = balanceOf(row, how)
    if (directions === null) return [{ number: row.number, balance, change: amount === 0 ? out : amount }]
    const direction = amount === 0 ? 'out' : directions.of(row)
    const moves = amount === 0 ? out : amount
    const known = moves !== null && out !== null && typeof direction === 'string'
    return [{ number: row.number, balance, change: known ? Math.abs(moves) * (direction === 'in' ? 1 : -1) : null }]
  })
}

function directionQuestions({ asked }: Directions): Question[] {
  if (asked === null) return []
  if (asked === 'all')
    return [
      {
        key: 'all',
        text: '¿Todos los importes son depósitos?',
        hint: 'El archivo no dice cuáles salen de la cuenta. Si trae retiros, elige la columna «Cargo» o «Entra o sale».',
        options: [{ key: 'in', label: 'Sí, todos' }],
      },
    ]
  if (asked.words.length > MOST_WORDS)
    return [
      {
        key: 'sign',
        text: 'Esa columna no dice si el dinero entra o sale',
        hint: `Tiene ${asked.words.length} textos distintos. Elige otra en «Entra o sale», o «No viene».`,
        options: [],
      },
    ]
  return asked.words.map(word => ({
    key: `word:${word}`,
    text: `¿«${word.toUpperCase()}» es dinero que entra o que sale?`,
    options: [
      { key: 'in', label: 'Entra' },
      { key: 'out', label: 'Sale' },
    ],
  }))
}
/** A column with more distinct words is no direction. */
const MOST_WORDS = 6

/** Applies an answer to the mapping. */
export function answered(mapping: BankMapping, key: string, option: string): { mapping: BankMapping; order?: DateOrder } {
  if (key === 'days') return { mapping, order: option as DateOrder }
  if (key === 'decimal') return { mapping: { ...mapping, decimal: option as Decimal } }
  if (key === 'all') return { mapping: { ...mapping, all: true } }
  if (key === 'account') return { mapping: { ...mapping, account: option } }
  return { mapping: { ...mapping, words: { ...mapping.words, [key.slice('word:'.length)]: option as Direction } } }
}

interface SignOfAmounts extends JudgedDecimal {
  answer?: Decimal
}

/** The decimal separator of the amounts; balances may prove it. */
function decimalOf(rows: readonly SheetRow[], mapping: BankMapping): SignOfAmounts {
  const columns = [mapping.amount, mapping.out, mapping.balance].filter(column => column != null)
  const cells = rows.flatMap(row => columns.map(column => cellOf(row, column)))
  const judged = judgeDecimal(cells)
  if (judged.asks === null) return judged
  const withAnswer = (answer: Decimal) => ({ ...judgeDecimal(cells, answer), answer })
  if (mapping.decimal) return withAnswer(mapping.decimal)
  const holds = (answer: Decimal): boolean => {
    const how: ReadingRules = { mapping, order: 'dmy', limits: limitsOf('2026-01-01'), ...readersOf(withAnswer(answer)) }
    return mapping.balance != null && provedSigns(changesOf(rows, how, null)).size > 1
  }
  const [point, comma] = [holds('point'), holds('comma')]
  return point === comma ? judged : withAnswer(point ? 'point' : 'comma')
}

function readersOf({ decimal, answer }: SignOfAmounts): Pick<ReadingRules, 'amountIn' | 'read'> {
  const amountIn = remembered(cell => readAmount(cell, decimal, answer))
  const read = (cell: string) => {
    const amount = amountIn(cell)
    return typeof amount === 'number' ? amount : null
  }
  return { amountIn, read }
}

export function readStatement(sheet: SheetRead, choices: StatementChoices): Statement {
  const { heading, mapping, today } = choices
  const { rows: visible, hidden } = shownRows(sheet, choices.withHidden ?? false)
  const below = belowHeading({ ...sheet, rows: visible }, heading)
  const columns = [...(choices.columns ?? below.columns)]
  const limits = limitsOf(today)
  // A row of another width is refused, unless the balances prove its repair.
  const whole = (row: SheetRow) => row.fault === undefined && (sheet.width === null || row.cells.length === sheet.width)
  const body = below.rows.map(row => (whole(row) || row.fault !== undefined ? row : { ...row, fault: ODD_WIDTH }))
  const good = body.filter(row => row.fault === undefined)
  const signOfAmounts = decimalOf(good, mapping)
  const { amountIn, read } = readersOf(signOfAmounts)
  const moving = good.filter(row => [mapping.amount, mapping.out].some(column => (read(cellOf(row, column)) ?? 0) !== 0))
  const days = judgeDays(
    moving.map(row => cellOf(row, mapping.date)),
    limits,
    addDays(today, 7),
  )
  const known = choices.order != null && (choices.forced || days.asks?.orders.includes(choices.order))
  const how: ReadingRules = { mapping, limits, amountIn, read, order: known ? choices.order! : days.order }
  const proved = mapping.out == null && mapping.balance != null ? provedSigns(changesOf(good, how, null)) : new Map<number, Direction>()
  const directions = directionsOf(columns, good, mapping, read, proved)
  const mended = repairs(body, sheet.width, how, directions, columns)
  const rows = body.map(row => mended.get(row.number) ?? row)
  const other = choices.account
    ? otherAccount(choices.account, mapping, [...visible.filter(({ number }) => number <= heading)], columns, rows)
    : null
  const questions = [
    ...(other ? [other] : []),
    ...(days.asks && !known ? [dayQuestion('days', days.asks, limits)] : []),
    ...(signOfAmounts.asks === null ? [] : [decimalQuestion('decimal', signOfAmounts.asks)]),
    ...directionQuestions(directions),
  ]
  const verdicts = rows.map(row => verdictOf(row, columns, how, directions))
  const dated = rows.flatMap((_, at) => (verdicts[at]!.day && verdicts[at]!.verdict !== 'skipped' ? [at] : []))
  const odd = oddDays(dated.map(at => verdicts[at]!.day!))
  for (const [place, at] of dated.entries())
    if (odd.has(place) && verdicts[at]!.verdict === 'deposit') verdicts[at] = { verdict: 'refused', reason: ODD_DAY }
  const proof = mapping.balance == null || directions.asked ? undefined : proveBalance(changesOf(rows, how, directions))
  const lines = shownLines(rows, verdicts, columns, how, proof)
  const asked = questions.length > 0
  const all: ReadRow[] = [
    ...visible.filter(({ number }) => number <= heading).map(row => skipped(row, row.number === heading ? SKIPPED.heading : SKIPPED.above)),
    ...rows.map(({ number, cells }, at): ReadRow => {
      const { verdict, reason } = verdicts[at]!
      const line = lines[at]
      const waits = asked && (verdict === 'deposit' || verdict === 'withdrawal')
      return {
        number,
        cells,
        verdict: waits ? 'asked' : verdict,
        reason: reason ?? (mended.has(number) ? 'Reparado: lo prueba el saldo.' : null),
        ...(line && { line }),
      }
    }),
    ...hidden.map(row => skipped(row, SKIPPED.hidden)),
  ].toSorted((a, b) => a.number - b.number)
  const counts = { deposit: 0, withdrawal: 0, refused: 0, skipped: 0, asked: 0 }
  for (const { verdict } of all) counts[verdict]++
  return {
    columns,
    rows: all,
    lines: lines.filter(line => line !== undefined),
    counts,
    blank: sheet.lines - sheet.rows.length,
    hidden: sheet.rows.filter(row => row.hidden).length,
    questions,
    order: how.order,
    proof,
  }
}

const skipped = ({ number, cells }: SheetRow, reason: string): ReadRow => ({ number, cells, verdict: 'skipped', reason })

interface Judged {
  verdict: RowVerdict
  reason: string | null
  day?: string | null
}
const refusedVerdict = (reason: string): Judged => ({ verdict: 'refused', reason })

function verdictOf(row: SheetRow, columns: readonly string[], how: ReadingRules, directions: Directions): Judged {
  const { mapping, order, limits, amountIn } = how
  const day = dayOf(cellOf(row, mapping.date), order, limits)
  const title: Judged = { verdict: 'skipped', reason: SKIPPED.title }
  if (row.fault !== undefined)
    return row.cells.some(cell => dayOf(cell, order, limits) !== null && !/^\d{5}$/.test(cell)) ? refusedVerdict(row.fault) : title
  if (row.cells.every((cell, at) => cell === (columns[at] ?? ''))) return { verdict: 'skipped', reason: SKIPPED.heading }
  const words = fold(row.cells.join(' '))
  for (const column of [mapping.amount, mapping.out, mapping.date]) {
    const mark = column == null ? undefined : row.marks?.[column]
    if (mark !== undefined && mark !== 'date' && mark !== 'noise') return refusedVerdict(MARK_TEXTS[mark])
  }
  const [amount, out] = [mapping.amount, mapping.out].map(column => amountIn(cellOf(row, column)))
  const empty = [mapping.amount, mapping.out].every(column => cellOf(row, column).replace('-', '').trim() === '')
  if (empty) return day !== null && !NO_MOVEMENT.test(words) ? refusedVerdict('No trae importe.') : title
  if (amount === 0 && (out === 0 || mapping.out == null)) return title
  const noDay = cellOf(row, mapping.date)
  if (day === null && (noDay === '' || !/\d/.test(noDay)) && (NO_MOVEMENT.test(words) || !row.cells.some(cell => /[a-z]/i.test(cell))))
    return title
  if (typeof amount === 'string') return refusedVerdict(amountText(cellOf(row, mapping.amount), amount))
  if (typeof out === 'string') return refusedVerdict(amountText(cellOf(row, mapping.out), out))
  const currency = isForeign(columns, row)
  if (currency !== null) return refusedVerdict(`Está en ${currency}: solo se registran pesos.`)
  const direction = amount === 0 ? 'out' : directions.of(row)
  if (typeof direction === 'object') return refusedVerdict(direction.reason)
  if (direction === 'out') return { verdict: 'withdrawal', reason: null, day }
  if (day === null) return refusedVerdict(noDay === '' ? 'No trae fecha.' : `«${noDay}» no es una fecha.`)
  return { verdict: 'deposit', reason: null, day }
}

function shownLines(
  rows: readonly SheetRow[],
  verdicts: readonly Judged[],
  columns: readonly string[],
  how: ReadingRules,
  proof: BalanceProof | undefined,
): (ReadLine | undefined)[] {
  const { mapping, read } = how
  const keys = keysOf(rows)
  const words = textColumns(columns, rows, mapping)
  let number = 0
  return rows.map((row, at) => {
    const { verdict, day } = verdicts[at]!
    if (verdict !== 'deposit') return undefined
    const balance = balanceOf(row, how)
    return {
      number: ++number,
      day: day!,
      amount: Math.abs(read(cellOf(row, mapping.amount))!) / 100,
      text: tidy(
        words
          .map(column => cellOf(row, column))
          .filter(Boolean)
          .join(PART),
        BANK_LIMITS.text,
      ),
      reference: tidy(cellOf(row, mapping.reference), BANK_LIMITS.reference),
      keys: keys[at]!.slice(0, BANK_LIMITS.keys),
      cells: row.cells.slice(0, BANK_LIMITS.columns).map(each => tidy(each, BANK_LIMITS.cell)),
      balance: balance === null ? null : balance / 100,
      unproved: proof?.beside.has(row.number) ?? false,
    }
  })
}
