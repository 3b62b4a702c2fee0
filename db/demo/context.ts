import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Clock, clockAt } from './clock.ts'
import { type Random, random } from './random.ts'

export interface Demo {
  db: Db
  clock: Clock
  random: Random
  /** The storage for files; absent: only their rows are written. */
  storage?: Storage
  /** A deterministic id with the time of its row. */
  id(at?: Date): string
  insert<T extends keyof DB>(table: T, rows: Insertable<DB[T]>[]): Promise<void>
}

const CHUNK = 500

/** Numbered ids. @param middle ten digits that no other counter has */
export function idsOf(middle: string, since: Date): Demo['id'] {
  let count = 0
  return (at = since) => {
    count += 1
    const seconds = Math.floor(at.getTime() / 1000)
      .toString(16)
      .padStart(8, '0')
    return `${seconds}${middle}${count.toString(16).padStart(6, '0')}`
  }
}

export async function demoContext(db: Db, now: Date, storage?: Storage): Promise<Demo> {
  const { timeZone } = await db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow()
  const clock = clockAt(now, timeZone)
  return {
    db,
    clock,
    storage,
    random: random(20261121),
    id: idsOf('de30aca0de', clock.at(clock.day(-200), 540)),
    async insert(table, rows) {
      for (let from = 0; from < rows.length; from += CHUNK) {
        await db
          .insertInto(table)
          .values(rows.slice(from, from + CHUNK))
          .execute()
      }
    },
  }
}
