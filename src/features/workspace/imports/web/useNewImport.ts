import { useState } from 'react'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { call, CallError } from '#web/calls/api.ts'
import { readBook } from '#web/sheet/readSheet.ts'
import { refresh } from '#web/calls/useRead.ts'
import { IMPORT_LIMITS, imports, type ImportKind } from '../contract.ts'
import type { Draft } from './studentSheet.ts'
import { kindOfSheet, kindsIn, workbook, type Workbook } from './workbook.ts'

const readers = () => import('./studentSheet.ts')

/** The workbook stays for its sheets of the kinds behind this one. */
function keep({ kind, filename, book }: Draft, importId: string): void {
  const kinds = kindsIn(book)
  const following = kinds.slice(kinds.indexOf(kind) + 1)
  workbook.set(kinds.includes(kind) && following.length > 0 ? { filename, book, importId, left: following } : null)
}

/**
 * Reads a file and brings its rows to the server in portions. It begins with the first kind of a workbook with
 * several (LLE-30). `others`: kinds that may come, too. `part`: 0 to 1 of the rows; null while nothing is on its way.
 * `draft`: what `send` (or `forget`) has to answer first.
 */
export function useNewImport(kind: ImportKind, others: readonly ImportKind[], onMade: (id: string) => void) {
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

  const bringRows = async (from: Draft): Promise<void> => {
    const { rowsOf } = await readers()
    const { columns, rows } = rowsOf(from)
    const { import: created } = await call(imports.create, {
      body: { ...(from.kind !== 'students' && { kind: from.kind }), filename: from.filename, columns, total: rows.length },
    })
    const params = { id: created._id }
    try {
      for (let at = 0; at < rows.length; at += IMPORT_LIMITS.portion) {
        await call(imports.addRows, { params, body: { rows: rows.slice(at, at + IMPORT_LIMITS.portion) } })
        setPart(Math.min(1, (at + IMPORT_LIMITS.portion) / rows.length))
      }
    } catch (error) {
      // Half a file helps nobody.
      await call(imports.remove, { params }).catch(() => {})
      throw error
    }
    keep(from, created._id)
    await refresh([imports.list])
    onMade(created._id)
  }

  const draftFrom = async (of: ImportKind, { filename, book }: Pick<Draft, 'filename' | 'book'>, clear: 'sure' | 'headed') => {
    const { draftOf } = await readers()
    const next = draftOf(of, filename, book)
    if (next[clear]) return bringRows(next)
    setDraft(next)
  }
  const bring = (file: File) =>
    reportingErrors(async () => {
      setDraft(undefined)
      workbook.set(null)
      const book = await readBook(file)
      const ordered = kindsIn(book).filter(each => others.includes(each))
      await draftFrom(ordered.length > 1 ? ordered[0]! : kind, { filename: file.name, book }, 'sure')
    })
  /** Brings the sheet of its own name. */
  const bringBook = (of: ImportKind, from: Workbook) => reportingErrors(() => draftFrom(of, from, 'headed'))
  const choose = (place: { sheet?: string; heading?: number; withHidden?: boolean }) =>
    reportingErrors(async () => {
      if (!draft) return
      const { draftOf } = await readers()
      const { filename, book, sheet, withHidden, heading } = draft
      const sheetKind = kindOfSheet(place.sheet ?? '')
      setDraft(
        draftOf(
          sheetKind && others.includes(sheetKind) ? sheetKind : draft.kind,
          filename,
          book,
          place.sheet === undefined ? { sheet: sheet.name, withHidden, heading, ...place } : place,
        ),
      )
    })
  const send = () =>
    reportingErrors(async () => {
      if (draft) await bringRows(draft)
    })
  const forget = () => {
    setDraft(undefined)
    setReason(undefined)
  }
  return { bring, bringBook, part, reason, draft, choose, send, forget }
}
