import { scheduleOf } from '../planFacts.ts'
import type { Solved } from './solve/solve.ts'
import type { Stored } from './store.ts'

export const resultOf = ({ places, left, proved }: Solved, seconds: number): Stored => ({
  places,
  proved,
  seconds,
  left: left.map(({ groups, explanations }) => ({
    groups,
    explanations: explanations.map(({ changes, witnesses }) => ({
      changes: [...changes],
      witnesses: witnesses.map(each => ({ ...each, hours: each.hours.map(scheduleOf) })),
    })),
  })),
})
