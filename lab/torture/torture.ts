import type { Server } from '../../test/support/database.ts'

export interface Options {
  kills: number
  soak: number
  sockets: number
  atOnce: number
}

export interface Torture extends Options {
  server: Server
  /** Shown with the seconds since the start, during the run. */
  say(line: string): void
}

export interface Outcome {
  what: string
  holds: boolean
  note: string
}

/** Starts its own database and processes, and ends them. Throws only when it could not be tried. */
export type Case = (torture: Torture) => Promise<Outcome[]>

/** The outcome of a case that cannot run here: reported, never counted as held. */
export class LeftOut extends Error {}
