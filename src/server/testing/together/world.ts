// What is played with, and what a step leaves to be judged.
import type pg from 'pg'
import type { Test } from '../harness.ts'
import type { Academy } from './academy.ts'
import type { Meetings } from './capabilities.ts'
import type { Command } from './commands.ts'
import type { Call, Left } from './memory.ts'
import type { Person } from './people.ts'

export interface Played {
  step: number
  /** The academy's day. */
  today: string
  calls: readonly Call[]
  left: Left
  /** In words: what was done, and how it was answered. */
  said: string
}

export interface World {
  t: Test
  eye: pg.Client
  academy: Academy
  people: readonly Person[]
  commands: readonly Command[]
  tables: readonly string[]
  spared: ReadonlySet<string>
  meetings: Meetings
  restore(): Promise<void>
}

export interface Broken {
  rule: string
  found: string
}
/** @param whole at everything, else at what the step touched */
export type Judge = (played: Played, whole: boolean) => Promise<Broken[]>
/** By what it says: a query with one column, a row of text for each fault. */
export type Facts = Readonly<Record<string, string>>
