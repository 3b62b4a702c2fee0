// Input of every case.
import type { Db } from '#server/db/connect.ts'
import type { Size } from '../../test/support/academy.ts'
import type { Server } from '../../test/support/database.ts'
import type { Figure } from './report.ts'
import type { Running } from '../../test/support/servers.ts'

export interface Options {
  /** Turns of product and floor each. */
  rounds: number
  /** Of one turn. */
  milliseconds: number
  size: Size
}

export interface Bench extends Options {
  server: Server
  db: Db
  product: Running
  floor: Running
  /** Of the signed-in receptionist. */
  headers: Record<string, string>
  /** Of a user with all rights. */
  director: Record<string, string>
  sample: Sample
}

/** Students to open and to search for, from the whole academy. */
export interface Sample {
  ids: string[]
  /** Two words each, the longer first, without accents, in lower case. */
  searches: [string, string][]
}

/** Measures one kind of work. */
export type Case = (bench: Bench) => Promise<Figure[]>
