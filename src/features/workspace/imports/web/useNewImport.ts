import { useState } from 'react'
import { call, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { IMPORT_LIMITS, imports } from '../contract.ts'
import { findHeading } from './findHeading.ts'
import { STUDENT_SHEET } from './studentSheet.ts'
import { readSheet, sheetOf, UnreadableSheet, type Grid } from '#web/sheet/readSheet.ts'

/** A sheet of which a person has to say where its headings stand; `heading`: the row that looks most like it. */
export interface Doubtful {
  filename: string
  grid: Grid
  heading: number
}

/**
 * Reads a file and brings its rows to the server in portions. `part`: 0 to 1 of the rows; null while nothing is on its way.
 * `doubtful`: what `choose` (or `forget`) has to answer first.
 */
export function useNewImport(made: (id: string) => void) {
  const [part, setPart] = useState<number | null>(null)
  const [reason, setReason] = useState<string>()
  const [doubtful, setDoubtful] = useState<Doubtful>()

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

  const send = async ({ filename, grid, heading }: Doubtful): Promise<void> => {
    const { columns, rows } = sheetOf(grid, heading, STUDENT_SHEET)
    const { import: created } = await call(imports.create, { body: { filename, columns, total: rows.length } })
    const params = { id: created._id }
    try {
      for (let from = 0; from < rows.length; from += IMPORT_LIMITS.portion) {
        await call(imports.addRows, { params, body: { rows: rows.slice(from, from + IMPORT_LIMITS.portion) } })
        setPart(Math.min(1, (from + IMPORT_LIMITS.portion) / rows.length))
      }
    } catch (error) {
      // Half a file helps nobody.
      await call(imports.remove, { params }).catch(() => {})
      throw error
    }
    await refresh([imports.list])
    made(created._id)
  }

  const bring = (file: File) =>
    told(async () => {
      setDoubtful(undefined)
      const grid = await readSheet(file)
      const { number: heading, sure } = findHeading(grid)
      const found = { filename: file.name, grid, heading }
      if (sure && heading === grid[0]!.number) return send(found)
      // Refused now rather than after the choice.
      sheetOf(grid, heading, STUDENT_SHEET)
      setDoubtful(found)
    })
  const choose = (heading: number) =>
    told(async () => {
      if (doubtful) await send({ ...doubtful, heading })
    })
  const forget = () => {
    setDoubtful(undefined)
    setReason(undefined)
  }
  return { bring, part, reason, doubtful, choose, forget }
}
