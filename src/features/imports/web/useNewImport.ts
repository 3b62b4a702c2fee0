import { useState } from 'react'
import { call, CallError } from '#web/calls.ts'
import { refresh } from '#web/reading.ts'
import { IMPORT_LIMITS, imports } from '../contract.ts'
import { readSheet, UnreadableSheet } from './readSheet.ts'

/** Reads a file and brings its rows to the server in portions. `part`: 0 to 1 of the rows; null while nothing is on its way. */
export function useNewImport(made: (id: string) => void) {
  const [part, setPart] = useState<number | null>(null)
  const [reason, setReason] = useState<string>()

  const bring = async (file: File): Promise<void> => {
    setReason(undefined)
    setPart(0)
    let id: string | undefined
    try {
      const { columns, rows } = await readSheet(file)
      const { import: created } = await call(imports.create, { body: { filename: file.name, columns, total: rows.length } })
      id = created._id
      for (let from = 0; from < rows.length; from += IMPORT_LIMITS.portion) {
        await call(imports.addRows, { params: { id }, body: { rows: rows.slice(from, from + IMPORT_LIMITS.portion) } })
        setPart(Math.min(1, (from + IMPORT_LIMITS.portion) / rows.length))
      }
      await refresh([imports.list])
      made(id)
    } catch (error) {
      if (!(error instanceof CallError || error instanceof UnreadableSheet)) throw error
      setReason(error.message)
      // Half a file helps nobody.
      if (id) await call(imports.remove, { params: { id } }).catch(() => {})
    } finally {
      setPart(null)
    }
  }
  return { bring, part, reason }
}
