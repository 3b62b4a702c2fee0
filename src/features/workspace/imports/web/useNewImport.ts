import { useState } from 'react'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { call, CallError } from '#web/calls/api.ts'
import { readBook } from '#web/sheet/readSheet.ts'
import { refresh } from '#web/calls/useRead.ts'
import { IMPORT_LIMITS, imports, type ImportKind } from '../contract.ts'
import type { Draft } from './studentSheet.ts'

const readers = () => import('./studentSheet.ts')

/**
 * Reads a file and brings its rows to the server in portions. `part`: 0 to 1 of the rows; null while nothing is on its way.
 * `draft`: what `send` (or `forget`) has to answer first.
 */
export function useNewImport(kind: ImportKind, onMade: (id: string) => void) {
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
    await refresh([imports.list])
    onMade(created._id)
  }

  const bring = (file: File) =>
    reportingErrors(async () => {
      setDraft(undefined)
      const [{ draftOf }, book] = await Promise.all([readers(), readBook(file)])
      const draft = draftOf(kind, file.name, book)
      if (draft.sure) return bringRows(draft)
      setDraft(draft)
    })
  const choose = (place: { sheet?: string; heading?: number; withHidden?: boolean }) =>
    reportingErrors(async () => {
      if (!draft) return
      const { draftOf } = await readers()
      const { filename, book, sheet, withHidden, heading } = draft
      setDraft(
        draftOf(draft.kind, filename, book, place.sheet === undefined ? { sheet: sheet.name, withHidden, heading, ...place } : place),
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
  return { bring, part, reason, draft, choose, send, forget }
}
