// OFE-34 to OFE-39: random tight academies through the real thread, judged by a checker that shares no code.
import fc from 'fast-check'
import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { stated, WHOLE } from '#server/testing/stated.ts'
import { applied, groundOf } from '../../choices.ts'
import { allBreaches, breaches, costOf, evaluate, moved } from '../../judge.ts'
import type { Ground } from '../../ground.ts'
import { academy } from './testing.ts'
import { wrong } from './checker.ts'
import { abandonAll, startSolving } from './solver.ts'
import { solve, type Solved } from './solve.ts'

const ACADEMIES = 1000

/** The first of them through a thread of their own, in `npm run prove` all. */
const THREADS = WHOLE ? ACADEMIES : 5
const load = loadHighs as unknown as typeof loadHighs.default
const highs = await load()

async function solved(ground: Ground, at: number): Promise<Solved> {
  const answer = at < THREADS ? await startSolving({ ground, seconds: 20 }).answer : solve(highs, ground, 20)
  if (!answer || 'tooMany' in answer) throw new Error('not solved')
  return answer
}

test('OFE-34 OFE-38 OFE-39: nothing clashes, each explanation applied fits, the cost told is the difference of two evaluations', async () => {
  let [left, told] = [0, 0]
  const academies = fc.sample(academy, { numRuns: stated(ACADEMIES), seed: 20261123 })
  for (const [at, { facts, choices }] of academies.entries()) {
    const ground = groundOf(facts, choices)
    const answer = await solved(ground, at)
    const places = new Map(Object.entries(answer.places))
    expect(wrong(ground, places)).toEqual([])
    expect(allBreaches(ground, places)).toEqual(new Map())
    const without = ground.wanted.filter(({ id }) => !places.has(id)).map(({ id }) => id)
    expect(answer.left.flatMap(({ groups }) => groups).toSorted()).toEqual(without.toSorted())

    for (const { groups, explanations } of answer.left) {
      left++
      expect(explanations.length).toBeGreaterThan(0)
      for (const explanation of explanations) {
        told++
        let made = 0
        const after = applied(choices, facts, explanation, () => `nuevo ${made++}`)
        const [opened, next] = [groundOf(facts, after), new Map(places)]
        for (const id of groups) next.set(id, after.pins[id]!)
        expect(wrong(opened, next), JSON.stringify(explanation)).toEqual([])
        for (const id of groups) expect(breaches(opened, next, id, next.get(id)!)).toEqual([])
        // None that contains a cheaper one.
        const others = explanations.filter(each => each !== explanation)
        expect(others.some(({ changes }) => changes.every(change => explanation.changes.includes(change)))).toBe(false)
      }
    }
    for (const { id } of ground.wanted.slice(0, 3)) {
      const place = { block: ground.blocks.at(-1)!.id, room: ground.rooms[0]!.id, teacher: ground.teachers[0]!.id }
      const [before, after] = [evaluate(ground, places), evaluate(ground, moved(places, id, place))]
      const cost = costOf(ground, places, id, place)
      expect(cost.left).toBe(after.left - before.left)
      expect(cost.otherHours).toBe(after.otherHours - before.otherHours)
      expect(cost.emptySeats).toBe(after.emptySeats - before.emptySeats)
      expect(cost.points).toBeCloseTo(after.points - before.points)
      // What the judge lets pass, the checker does too.
      const fits = breaches(ground, places, id, place).length === 0
      const family = ground.wanted.find(each => each.id === id)!.family
      if (family === null && !ground.pins[id]) expect(wrong(ground, moved(places, id, place)).length === 0).toBe(fits)
    }
  }
  expect(left).toBeGreaterThan(stated(ACADEMIES) / 4)
  expect(told).toBeGreaterThan(left)
}, 600_000)

test('OFE-36: a thread that never answers is ended at its limit, one that is stopped at once, and with the server', async () => {
  const endless = new URL('data:text/javascript,for(;;);')
  const ground = groundOf(
    { campuses: [], courses: [], rooms: [], teachers: [], wanted: [] },
    { blocks: [], rooms: [], teachers: [], also: [], sizes: {}, pins: {}, maxGroups: 6, oneCampus: true },
  )
  expect(await startSolving({ ground, seconds: 0 }, { worker: endless, grace: 0.05 }).answer).toBeNull()
  const solving = startSolving({ ground, seconds: 60 }, { worker: endless })
  await solving.stop()
  expect(await solving.answer).toBeNull()
  // The server stops: the job fails, and is taken up again.
  const left = startSolving({ ground, seconds: 60 }, { worker: endless }).answer.catch((error: unknown) => String(error))
  await abandonAll()
  expect(await left).toMatch('the server stopped')
})
