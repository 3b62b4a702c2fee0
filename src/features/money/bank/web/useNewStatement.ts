import { useState } from 'react'
import { newId } from '#lib/ids.ts'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { now } from '#web/state/clock.ts'
import { call, CallError } from '#web/calls/api.ts'
import { readBook } from '#web/sheet/readSheet.ts'
import { confirm } from '#web/ui/confirm.ts'
import { refresh } from '#web/calls/useRead.ts'
import type { BankMapping, DateOrder } from '../columns.ts'
import { BANK_LIMITS, bankAccounts, bankImports, type BankAccount } from '../contract.ts'
import type { ReadLine, Statement } from '../reading.ts'
import type { Draft } from './statementDraft.ts'

const readers = () => import('./statementDraft.ts')

/** The database orders the keys itself, and has no `undefined`. */
const sameMapping = (a: BankMapping | null, b: BankMapping): boolean => {
  const mappingText = (mapping: BankMapping) =>
    JSON.stringify(
      Object.entries(mapping)
        .filter(([, value]) => value !== undefined)
        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
    )
  return a !== null && mappingText(a) === mappingText(b)
}

/** The chosen sheet of the file and its rows. */
export interface Place {
  sheet?: string
  heading?: number
  withHidden?: boolean
}

/** Reads a file, asks for account and columns, and sends its lines. `part`: 0 to 1 of them; null: nothing is being sent. */
export function useNewStatement(accounts: readonly BankAccount[], onMade: (id: string) => void) {
  const [part, setPart] = useState<number | null>(null)
  const [reason, setReason] = useState<string>()
  const [draft, setDraft] = useState<Draft>()

  const reportingErrors = async (work: () => Promise<void>): Promise<void> => {
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
    reportingErrors(async () => {
      setDraft(undefined)
      // Reads the accounts here: a fast user chooses a file before the screen has them.
      const [{ accounts: there }, { draftOf }, book] = await Promise.all([call(bankAccounts.list, {}), readers(), readBook(file)])
      setDraft(draftOf({ filename: file.name, book }, there))
    })

  const change = (next: Partial<Draft>) => {
    setReason(undefined)
    setDraft(before => before && { ...before, ...next })
  }
  const choose = (place: Place) =>
    reportingErrors(async () => {
      if (!draft) return
      const { draftOf } = await readers()
      const { filename, book, sheet, withHidden } = draft
      const fresh = draftOf({ filename, book, sheet: sheet.name, withHidden, ...place }, accounts)
      setDraft({ ...fresh, name: draft.name, account: fresh.account || draft.account })
    })

  /** Stores the columns with the account. */
  async function accountOf({ account, name, hash, mapping }: Draft, order: DateOrder): Promise<string> {
    const remembered = { mapping, headingsHash: hash, dateOrder: order }
    const old = accounts.find(({ _id }) => _id === account)
    if (!old) return (await call(bankAccounts.create, { body: { name, ...remembered } })).account._id
    const same = old.headingsHash === hash && old.dateOrder === order && sameMapping(old.mapping, mapping)
    const body = { name: old.name, clabe: old.clabe, ...remembered }
    // A batch of one: Ctrl Z undoes the form's own save, and no toast says that somebody changed the account.
    if (!same) await call(bankAccounts.update, { params: { id: old._id }, body }, { batch: newId(now()) })
    return old._id
  }

  async function send(from: Draft, order: DateOrder, layout: string, lines: readonly ReadLine[]): Promise<void> {
    const account = await accountOf(from, order)
    const { import: created } = await call(bankImports.create, { body: { account, filename: from.filename, total: lines.length } })
    const params = { id: created._id }
    for (let at = 0; at < lines.length; at += BANK_LIMITS.portion) {
      await call(bankImports.addLines, { params, body: { layout, lines: lines.slice(at, at + BANK_LIMITS.portion) } })
      setPart(Math.min(1, (at + BANK_LIMITS.portion) / lines.length))
    }
    await call(bankImports.match, { params })
    await refresh([bankImports.list, bankAccounts.list])
    setDraft(undefined)
    onMade(created._id)
  }

  const review = (statement: Statement) =>
    reportingErrors(async () => {
      if (!draft) return
      const { layoutOf, linesOf } = await readers()
      await send(draft, statement.order, layoutOf(draft, statement.order), linesOf(draft, statement))
    })
  /** Archives the chosen account; its statements stay. */
  async function archive(): Promise<void> {
    const old = accounts.find(({ _id }) => _id === draft?.account)
    if (!old) return
    const text = 'Ya no se ofrece para estados de cuenta nuevos. Los que tiene se quedan.'
    if (!(await confirm({ title: `Archivar ${old.name}`, text, ok: 'Archivar', danger: true }))) return
    await reportingErrors(async () => {
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
