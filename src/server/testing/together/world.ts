import type pg from 'pg'
import type { Test } from '../harness.ts'
import type { Academy } from './academy.ts'
import type { Meetings } from './capabilities.ts'
import type { Command } from './commands.ts'
import type { Call, StepChanges } from './memory.ts'
import type { Person } from './people.ts'

export interface Played {
  step: number
  today: string
  calls: readonly Call[]
  left: StepChanges
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

export interface Violation {
  rule: string
  found: string
}
/** @param whole checks everything, else only records of the step */
export type Judge = (played: Played, whole: boolean) => Promise<Violation[]>
/** By name of the fact: a query with one column, one row of text per fault. */
export type Facts = Readonly<Record<string, string>>
