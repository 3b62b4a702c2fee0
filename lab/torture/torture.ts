// What every case is given, and what it answers.
import type { Server } from '../../test/support/database.ts'

export interface Options {
  /** Rounds of `kill -9`. */
  kills: number
  /** Minutes of the soak. */
  soak: number
  /** Browsers that reconnect at once. */
  sockets: number
  /** Calls sent at the same moment in a race. */
  atOnce: number
}

export interface Torture extends Options {
  server: Server
  /** Shown with the seconds since the start, while it goes on. */
  say(line: string): void
}

/** One promise that was put to the test. */
export interface Outcome {
  what: string
  holds: boolean
  /** What was seen, in figures. */
  note: string
}

/** Brings its own database and processes, and ends them. Throws only when it could not be tried. */
export type Case = (torture: Torture) => Promise<Outcome[]>

/** An outcome of a case that cannot run here: said, never taken for held. */
export class LeftOut extends Error {}
