import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { faults } from '../../../test/support/registrations.ts'
import { isTally, tally, countsText, type Desk, type Reply } from './desk.ts'
import type { Outcome } from '../torture.ts'

export interface Track {
  db: Db
  port: number
  desk: Desk
  many: number
  today: string
}

export type Race = (track: Track) => Promise<Outcome>

export async function count(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${query})::bigint as n`.execute(db)
  return rows[0]!.n
}

/** Counts from the database: actual and expected. */
export type Counted = Record<string, readonly [there: number, wanted: number]>

/** Holds when the answers match and every count is right; always checks seats and receipts. */
export async function judged(
  { db }: Track,
  what: string,
  replies: readonly Reply[],
  answers: Record<string, number> | ((counted: ReadonlyMap<string, number>) => boolean),
  counted: Counted = {},
): Promise<Outcome> {
  const kinds = tally(replies)
  const asWanted = typeof answers === 'function' ? answers(kinds) : isTally(kinds, answers)
  const all: Counted = { ...counted, 'seats or receipts wrong': [await faults(db), 0] }
  const off = Object.entries(all).filter(([, [there, target]]) => there !== target)
  const rest = Object.entries(counted).map(([name, [there]]) => `${name}: ${there}`)
  const wrong = off.map(([name, [there, target]]) => `WRONG ${name}: ${there} instead of ${target}`)
  return { what, holds: asWanted && off.length === 0, note: [countsText(kinds), ...(wrong.length > 0 ? wrong : rest)].join('; ') }
}

export const only =
  (...kinds: string[]) =>
  (counted: ReadonlyMap<string, number>): boolean =>
    [...counted.keys()].every(kind => kinds.includes(kind))
