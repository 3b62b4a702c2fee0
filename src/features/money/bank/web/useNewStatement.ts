import { useState } from 'react'
import { newId } from '#lib/ids.ts'
import { now } from '#web/state/clock.ts'
import { call, CallError } from '#web/calls/api.ts'
import { decoded } from '#web/sheet/csv.ts'
import { bytesOf, readSheet, sheetOf, UnreadableSheet, type Grid, type Sheet, type SheetLimits } from '#web/sheet/readSheet.ts'
import { confirm } from '#web/ui/confirm.ts'
import { refresh } from '#web/calls/useRead.ts'
import { guessColumns, guessOrder, headingsHash, missingColumns, type BankMapping, type DateOrder } from '../columns.ts'
import { BANK_LIMITS, BANK_TEXTS, bankAccounts, bankImports, type BankAccount } from '../contract.ts'
import { guessSign } from '../direction.ts'
import { isOfx, OFX_HEADINGS, OFX_MAPPING, parseOfx } from './ofx.ts'
import { readLines, type ReadLine } from './readLines.ts'

const SHEET: SheetLimits = {
  rows: BANK_LIMITS.lines,
  columns: BANK_LIMITS.columns,
  cell: BANK_LIMITS.cell,
  tooManyRows: BANK_TEXTS.many,
  tooManyColumns: `El archivo tiene más de ${BANK_LIMITS.columns} columnas.`,
}

/** A file whose columns are being chosen. */
export interface Draft {
  filename: string
  /** Absent for OFX, which says itself what is what. */
  grid?: Grid
  heading: number
  sheet: Sheet
  hash: string
  /** The account that is remembered for it; '' is a new one. */
  account: string
  name: string
  mapping: BankMapping
  order: DateOrder
}

/** Rows from the top among which the headings are looked for. */
const LOOKED_AT = 30

/** The row that names the most columns, the first of equals. */
function headingOf(grid: Grid): number {
  const named = (cells: readonly string[]) => Object.keys(guessColumns(cells)).length
  const top = grid.slice(0, LOOKED_AT)
  const most = Math.max(...top.map(({ cells }) => named(cells)))
  return top.find(({ cells }) => named(cells) === most)!.number
}

const cellsOf = ({ rows }: Sheet, at: number | null | undefined) =>
  at == null ? [] : rows.slice(0, 200).map(({ cells }) => cells[at] ?? '')

/** A column that says in or out, and one of balances, unless one was chosen, or 'No viene'. */
function withGuesses(mapping: BankMapping, { columns, rows }: Sheet): BankMapping {
  const sign = mapping.sign === undefined ? (guessSign(columns, rows, mapping) ?? undefined) : mapping.sign
  const guess = guessColumns(columns).balance
  const free = guess != null && !Object.values(mapping).includes(guess)
  return { ...mapping, sign, balance: mapping.balance === undefined && free ? guess : mapping.balance }
}

function draftOf(file: Pick<Draft, 'filename' | 'grid' | 'heading'>, accounts: readonly BankAccount[]): Draft {
  const sheet = sheetOf(file.grid!, file.heading, SHEET)
  const hash = headingsHash(sheet.columns)
  const known = accounts.find(account => account.headingsHash === hash && account.mapping !== null)
  const mapping = withGuesses(known?.mapping ?? guessColumns(sheet.columns), sheet)
  const order = known?.dateOrder ?? guessOrder(cellsOf(sheet, mapping.date))
  return { ...file, sheet, hash, account: known?._id ?? (accounts.length === 1 ? accounts[0]!._id : ''), name: '', mapping, order }
}

/** By which columns the days of its lines were read (LLE-22). */
const layoutOf = ({ hash, mapping, order }: Draft): string => headingsHash([hash, String(mapping.date), order])

/** The database orders the keys by itself, and knows no `undefined`. */
const sameMapping = (a: BankMapping | null, b: BankMapping): boolean => {
  const told = (mapping: BankMapping) =>
    JSON.stringify(
      Object.entries(mapping)
        .filter(([, value]) => value !== undefined)
        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
    )
  return a !== null && told(a) === told(b)
}

/** Reads a file, lets its account and columns be chosen, and sends its lines. `part`: 0 to 1 of them; null: nothing is on its way. */
export function useNewStatement(accounts: readonly BankAccount[], made: (id: string) => void) {
  const [part, setPart] = useState<number | null>(null)
  const [reason, setReason] = useState<string>()
  const [draft, setDraft] = useState<Draft>()

  const told = async (work: () => Promise<void>): Promise<void> => {
    setReason(undefined)
    setPart(0)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError || error instanceof UnreadableSheet)) throw error
      setReason(error.message)
    } finally {
      setPart(null)
    }
  }

  const bring = (file: File) =>
    told(async () => {
      setDraft(undefined)
      // Asked here: whoever is quick chooses a file before the screen knows them.
      const { accounts: there } = await call(bankAccounts.list, {})
      const text = /\.(ofx|qfx|txt)$/i.test(file.name) ? decoded(await bytesOf(file)) : ''
      if (!isOfx(text)) {
        const grid = await readSheet(file)
        return setDraft(draftOf({ filename: file.name, grid, heading: headingOf(grid) }, there))
      }
      const { account, rows } = parseOfx(text)
      if (rows.length === 0) throw new UnreadableSheet(BANK_TEXTS.none)
      if (rows.length > BANK_LIMITS.lines) throw new UnreadableSheet(BANK_TEXTS.many)
      const hash = headingsHash(['ofx', account])
      const known = there.find(each => each.headingsHash === hash)
      setDraft({
        filename: file.name,
        heading: 0,
        sheet: { columns: OFX_HEADINGS, rows },
        hash,
        account: known?._id ?? '',
        name: '',
        mapping: OFX_MAPPING,
        order: 'ymd',
      })
    })

  const change = (next: Partial<Draft>) => {
    setReason(undefined)
    setDraft(before => before && { ...before, ...next })
  }
  const choose = (heading: number) =>
    told(async () => {
      if (draft?.grid) setDraft(draftOf({ filename: draft.filename, grid: draft.grid, heading }, accounts))
    })

  /** Remembers the columns with the account. */
  async function accountOf({ account, name, hash, mapping, order }: Draft): Promise<string> {
    const remembered = { mapping, headingsHash: hash, dateOrder: order }
    const old = accounts.find(({ _id }) => _id === account)
    if (!old) return (await call(bankAccounts.create, { body: { name, ...remembered } })).account._id
    const same = old.headingsHash === hash && old.dateOrder === order && sameMapping(old.mapping, mapping)
    const body = { name: old.name, clabe: old.clabe, ...remembered }
    // A batch of one: what the form remembers by itself is taken back by Ctrl Z, and no toast says that somebody changed the account.
    if (!same) await call(bankAccounts.update, { params: { id: old._id }, body }, { batch: newId(now()) })
    return old._id
  }

  async function send(from: Draft, lines: readonly ReadLine[]): Promise<void> {
    const account = await accountOf(from)
    const { import: created } = await call(bankImports.create, { body: { account, filename: from.filename, total: lines.length } })
    const params = { id: created._id }
    for (let at = 0; at < lines.length; at += BANK_LIMITS.portion) {
      await call(bankImports.addLines, { params, body: { layout: layoutOf(from), lines: lines.slice(at, at + BANK_LIMITS.portion) } })
      setPart(Math.min(1, (at + BANK_LIMITS.portion) / lines.length))
    }
    await call(bankImports.match, { params })
    await refresh([bankImports.list, bankAccounts.list])
    setDraft(undefined)
    made(created._id)
  }

  const review = () =>
    told(async () => {
      if (!draft) return
      if (missingColumns(draft.mapping).length > 0) throw new UnreadableSheet('Elige las columnas de Fecha, Abono y Concepto.')
      if (draft.account === '' && draft.name.trim() === '') throw new UnreadableSheet(BANK_TEXTS.name)
      const { lines, asked } = readLines(draft.sheet, draft.mapping, draft.order)
      if (asked) throw new UnreadableSheet('Falta decir qué entra y qué sale.')
      if (lines.length === 0) throw new UnreadableSheet(BANK_TEXTS.none)
      await send(draft, lines)
    })
  /** Puts the chosen account away; its statements stay. */
  async function archive(): Promise<void> {
    const old = accounts.find(({ _id }) => _id === draft?.account)
    if (!old) return
    const text = 'Ya no se ofrece para estados de cuenta nuevos. Los que tiene se quedan.'
    if (!(await confirm({ title: `Archivar ${old.name}`, text, ok: 'Archivar', danger: true }))) return
    await told(async () => {
      const { _id, name, clabe, mapping, headingsHash: hash, dateOrder } = old
      await call(bankAccounts.update, {
        params: { id: _id },
        body: { name, clabe, mapping, headingsHash: hash, dateOrder, archived: true },
      })
      await refresh([bankAccounts.list])
      setDraft(before => before && { ...before, account: '' })
    })
  }
  const forget = () => {
    setDraft(undefined)
    setReason(undefined)
  }
  return { bring, choose, change, archive, review, forget, part, reason, draft }
}
