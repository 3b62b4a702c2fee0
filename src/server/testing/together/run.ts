// The number of histories, and their report (TOG-7, TOG-8).
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { WHOLE } from '../stated.ts'
import type { Test } from '../harness.ts'
import { HistoryBroken, openWorld, play, step } from './play.ts'
import type { World } from './world.ts'
import { shrunk } from './story.ts'

const SEED = 20261129
const MINUTE = 60_000
const REPORTS = join(import.meta.dirname, '../../../../.cache/together')

interface Sizes {
  seed: number
  histories: number
  steps: number
  /** Milliseconds after which no history begins. */
  until: number
}
/** `npm run prove -- --only academy` sets seed and minutes. Two files split the histories. */
export function sizesOf(share: 0 | 1): Sizes {
  const [seed, minutes] = (process.env.PLANTEL_TOGETHER ?? '').split(' ').map(Number)
  if (minutes) return { seed: seed! * 2 + share, histories: 10_000, steps: 200, until: minutes * MINUTE }
  const [histories, steps] = WHOLE ? [300, 120] : [12, 40]
  return { seed: SEED + share, histories: histories / 2, steps, until: Infinity }
}

/** Plays the histories; shrinks and throws the first failure. @returns how many passed */
export async function playHistories(t: Test, { seed, histories, steps, until }: Sizes): Promise<number> {
  const from = performance.now()
  const world = await openWorld(t)
  let count = 0
  try {
    // One at a time: fast-check would generate thousands before it plays the first.
    for (; count < histories && performance.now() - from < until; count++) {
      const [sample] = fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), { seed: seed * 10_007 + count, numRuns: 1 })
      try {
        await play(world, sample!)
      } catch (error) {
        if (!(error instanceof HistoryBroken) || process.env.PLANTEL_SHRINK === '0') throw error
        throw await shrunk(world, sample!, error, WHOLE ? 5 * MINUTE : MINUTE)
      }
    }
  } finally {
    await report(world, { seed, held: count, steps, seconds: (performance.now() - from) / 1000 })
    await world.eye.end()
  }
  return count
}

async function report({ meetings }: World, run: { seed: number; held: number; steps: number; seconds: number }): Promise<void> {
  const counts = Object.fromEntries([...meetings.counts].toSorted(([, a], [, b]) => a - b))
  if (WHOLE) process.stdout.write(`${JSON.stringify({ ...run, counts }, null, 1)}\n`)
  await mkdir(REPORTS, { recursive: true })
  await writeFile(join(REPORTS, `${run.steps}-${run.seed}.json`), JSON.stringify({ ...run, counts }))
}
