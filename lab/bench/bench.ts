import type { Db } from '#server/db/connect.ts'
import type { Size } from '../../test/support/academy.ts'
import type { Server } from '../../test/support/database.ts'
import type { Figure } from './report.ts'
import type { Running } from '../../test/support/servers.ts'

export interface Options {
  /** Turns of product and floor each. */
  rounds: number
  milliseconds: number
  size: Size
}

export interface Bench extends Options {
  server: Server
  db: Db
  product: Running
  floor: Running
  /** For the receptionist's calls. */
  headers: Record<string, string>
  director: Record<string, string>
  sample: Sample
}

export interface Sample {
  ids: string[]
  /** Two words each, the longer first, without accents, in lower case. */
  searches: [string, string][]
}

export type Case = (bench: Bench) => Promise<Figure[]>
