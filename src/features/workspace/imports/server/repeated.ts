// Judges what only all slices of a dry run show together: each slice tries its rows alone, and takes them back.
import { fold, fullName } from '#lib/text.ts'
import { mark, readyRows, type Outcome, type Row } from './steps.ts'
import type { Slice } from './writer.ts'
import type { Person } from '../columns.ts'

/** One person in one place: their own address, else phone and name. */
export const keyOf = ({ email, phoneNumber, ...person }: Person, place: string): string =>
  `${email || `${phoneNumber} ${fold(fullName(person))}`} ${fold(place)}`

export interface Entry {
  key: string
  /** The row takes a seat of this place; null: of none. */
  place: string | null
}

interface Judge {
  entryOf(row: Row): Entry | null
  /** Free seats of each place, and the reason of a row without one. */
  free: ReadonlyMap<string, { seats: number; reason: string }>
  repeated(first: number): string
}

/** Marks rows that repeat an earlier one, and rows beyond the free seats. */
export async function markRepeated({ db, held }: Slice, { entryOf, free, repeated }: Judge): Promise<void> {
  const rows = await readyRows(db, held.id)
  const firstRows = new Map<string, number>()
  const usedTimes = new Map<string, number>()
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const entry = entryOf(row)
    if (!entry) continue
    const first = firstRows.get(entry.key)
    if (first !== undefined) {
      outcomes.push({ number: row.number, verdict: 'duplicate', reason: repeated(first) })
      continue
    }
    firstRows.set(entry.key, row.number)
    const place = entry.place === null ? undefined : free.get(entry.place)
    if (!place) continue
    const next = (usedTimes.get(entry.place!) ?? 0) + 1
    if (next > place.seats) outcomes.push({ number: row.number, verdict: 'invalid', reason: place.reason })
    else usedTimes.set(entry.place!, next)
  }
  if (outcomes.length > 0) await mark(db, held.id, outcomes)
}
