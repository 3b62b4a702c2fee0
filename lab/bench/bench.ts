// What every case is given.
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
  /** Of somebody who may see everything. */
  director: Record<string, string>
  sample: Sample
}

/** Students to open and to look for, spread over the whole academy. */
export interface Sample {
  ids: string[]
  /** Two words each, the longer one first, without accents, in lower case. */
  searches: [string, string][]
}

/** What is measured of one kind of work. */
export type Case = (bench: Bench) => Promise<Figure[]>
