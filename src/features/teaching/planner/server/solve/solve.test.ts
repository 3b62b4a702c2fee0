// OFE-34 to OFE-39: random tight academies through the real thread, checked by independent code.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stated, statedRows, WHOLE } from '#server/testing/stated.ts'
import { applied, groundOf, type Change, type Explanation } from '../../choices.ts'
import { PLAN_LIMITS } from '../../contract.ts'
import { allBreaches, breaches, costOf, evaluate, indexOf, moved } from '../../judge.ts'
import type { Ground, Places, WantedGroup } from '../../ground.ts'
import { academy, largeAcademy } from './testing.ts'
import { wrong } from './checker.ts'
import { loadSolver } from './load.ts'
import { abandonAll, limitOf, startSolving } from './solver.ts'
import { solve, type Solved } from './solve.ts'

const ACADEMIES = 1000
const RUNS = statedRows(ACADEMIES)

/** Academies that run in a thread of their own; in `npm run prove` all do. */
const THREADS = WHOLE ? ACADEMIES : 2

const highs = await loadSolver()

async function solved(ground: Ground, at: number): Promise<Solved> {
  const answer = at < THREADS ? await startSolving({ ground, seconds: 20 }).answer : solve(highs, ground, 20)
  if (!answer || 'tooMany' in answer) throw new Error('not solved')
  return answer
}

test('OFE-34 OFE-38 OFE-39: nothing clashes, each accepted explanation fits, the shown cost is the difference of two evaluations', async () => {
  let [remaining, explainedCount] = [0, 0]
  const academies = fc.sample(academy, { numRuns: RUNS, seed: 20261123 })
  for (const [at, { facts, choices }] of academies.entries()) {
    const ground = groundOf(facts, choices)
    const answer = await solved(ground, at)
    const places = new Map(Object.entries(answer.places))
    expect(wrong(ground, places)).toEqual([])
    expect(allBreaches(ground, places)).toEqual(new Map())
    const without = ground.wanted.filter(({ id }) => !places.has(id)).map(({ id }) => id)
    expect(answer.left.flatMap(({ groups }) => groups).toSorted()).toEqual(without.toSorted())

    for (const { groups, explanations } of answer.left) {
      remaining++
      expect(explanations.length).toBeGreaterThan(0)
      for (const explanation of explanations) {
        explainedCount++
        let serial = 0
        const after = applied(choices, facts, explanation, () => `nuevo ${serial++}`)
        const [opened, next] = [groundOf(facts, after), new Map(places)]
        for (const id of groups) next.set(id, after.pins[id]!)
        expect(wrong(opened, next), JSON.stringify(explanation)).toEqual([])
        for (const id of groups) expect(breaches(opened, next, id, next.get(id)!)).toEqual([])
        // No explanation contains a cheaper one.
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
      // The checker accepts every plan that the judge accepts.
      const fits = breaches(ground, places, id, place).length === 0
      const family = ground.wanted.find(each => each.id === id)!.family
      if (family === null && !ground.pins[id]) expect(wrong(ground, moved(places, id, place)).length === 0).toBe(fits)
    }
  }
  expect(remaining).toBeGreaterThan(RUNS / 4)
  expect(explainedCount).toBeGreaterThan(remaining)
}, 600_000)

const PRICE = { unpin: 1, block: 2, quota: 3, campus: 4, teacher: 8, room: 10 }
const priceOf = ({ changes }: Explanation) => changes.reduce((sum, change) => sum + PRICE[change], 0)

/** Every place of a group without another block, room or teacher, and the changes it needs. */
function ways(ground: Ground, places: Places, group: WantedGroup): Change[][] {
  const combinations: Change[][] = []
  for (const block of ground.blocks)
    for (const room of ground.rooms)
      for (const teacher of ground.teachers) {
        const place = { block: block.id, room: room.id, teacher: teacher.id }
        const pin = ground.pins[group.id]
        const changes: Change[] = []
        if (pin && JSON.stringify(pin) !== JSON.stringify(place)) changes.push('unpin')
        const smaller = room.capacity < group.size && room.capacity >= 0.6 * group.size
        if (smaller) changes.push('quota')
        if (!teacher.campuses.includes(group.campus)) changes.push('campus')
        const eased = {
          ...ground,
          wanted: ground.wanted.map(each => (each === group && smaller ? { ...each, size: room.capacity } : each)),
          teachers: ground.teachers.map(each => (each === teacher ? { ...each, campuses: [...each.campuses, group.campus] } : each)),
        }
        if (breaches(eased, places, group.id, place).length === 0) combinations.push(changes)
      }
  return combinations
}

test('OFE-38: at most three, cheapest first, and no cheaper way without a block, room or teacher is missing', async () => {
  let tried = 0
  for (const { facts, choices } of fc.sample(academy, { numRuns: RUNS, seed: 20261126 })) {
    const ground = groundOf(facts, choices)
    const answer = await solved(ground, THREADS)
    const places = new Map(Object.entries(answer.places))
    for (const { groups, explanations } of answer.left) {
      expect(explanations.length).toBeLessThanOrEqual(3)
      const prices = explanations.map(priceOf)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      const alone = ground.wanted.find(({ id }) => id === groups[0])!
      if (groups.length > 1) continue
      tried++
      const most = explanations.length < 3 ? Infinity : prices.at(-1)!
      for (const changes of ways(ground, places, alone))
        if (priceOf({ changes, witnesses: [] }) < most)
          expect(
            explanations.some(each => each.changes.every(change => changes.includes(change))),
            JSON.stringify({ changes, told: explanations.map(each => each.changes) }),
          ).toBe(true)
    }
  }
  expect(tried).toBeGreaterThan(RUNS / 4)
}, 600_000)

/** The optimum by exhaustion: every group at every place, or at none. */
function least(ground: Ground): number {
  const index = indexOf(ground)
  const from = (at: number, places: Places): number => {
    const group = ground.wanted[at]
    if (!group) return allBreaches(ground, places).size > 0 ? Infinity : evaluate(ground, places, index).points
    let best = from(at + 1, places)
    for (const { id: block } of ground.blocks)
      for (const { id: room } of ground.rooms)
        for (const { id: teacher } of ground.teachers) {
          const place = { block, room, teacher }
          const pin = ground.pins[group.id]
          if (pin && JSON.stringify(pin) !== JSON.stringify(place)) continue
          if (breaches(ground, places, group.id, place, index).length === 0)
            best = Math.min(best, from(at + 1, moved(places, group.id, place)))
        }
    return best
  }
  return from(0, new Map())
}

test('OFE-34 OFE-35 OFE-36: the result is within one percent of the optimum; the same plan gives the same places', async () => {
  let explainedCount = 0
  const small = academy.filter(
    ({ facts, choices: { blocks } }) => facts.wanted.length <= 3 && blocks.length * facts.rooms.length * facts.teachers.length <= 40,
  )
  for (const { facts, choices } of fc.sample(small, { numRuns: stated(ACADEMIES, 40), seed: 20261127 })) {
    const ground = groundOf(facts, choices)
    const answer = await solved(ground, THREADS)
    expect(await solved(ground, THREADS)).toEqual(answer)
    const { points } = evaluate(ground, new Map(Object.entries(answer.places)))
    const best = least(ground)
    // Tie-breakers weigh half a point at most.
    expect(points).toBeLessThanOrEqual(best * 1.01 + 0.5)
    if (best < Infinity) explainedCount++
    expect(answer.proved).toBe(true)
  }
  expect(explainedCount).toBeGreaterThan(0)
}, 600_000)

/** Equal rooms, free teachers: only hours are scarce. */
const bare = (rooms: number, blocks: Ground['blocks'], groupCount: number): Ground => ({
  campuses: [{ id: 'sur', name: 'Coyoacán', opens: 420, closes: 1320 }],
  courses: [{ id: 'álgebra', name: 'Álgebra' }],
  blocks,
  rooms: Array.from({ length: rooms }, (_, at) => ({ id: `salón ${at}`, name: `Salón ${at}`, campus: 'sur', capacity: 20, taken: [] })),
  teachers: Array.from({ length: groupCount }, (_, at) => ({
    id: `profesor ${at}`,
    name: `Profesor ${at}`,
    courses: ['álgebra'],
    campuses: ['sur'],
    hours: [],
    taken: [],
  })),
  wanted: Array.from({ length: groupCount }, (_, at) => ({
    id: `grupo ${at}`,
    course: 'álgebra',
    campus: 'sur',
    size: 20,
    days: 30,
    family: null,
    // Each has its own hours, so that the cheapest solution cannot be colored.
    preferred: blocks[at]?.hours ?? null,
  })),
  pins: {},
  maxGroups: 6,
  oneCampus: true,
})
const morning = (...days: number[]) => ({ id: days.join(''), hours: days.map(day => ({ day, start: 540, end: 660 })) })

test('OFE-36: when counts fit but rooms do not, splits the class and places as many as possible', () => {
  // Monday and Tuesday, Tuesday and Wednesday, Wednesday and Monday: never three at one hour, yet each overlaps both others.
  const ground = bare(2, [morning(0, 1), morning(1, 2), morning(2, 0)], 3)
  const answer = solve(highs, ground, 20) as Solved
  expect(wrong(ground, new Map(Object.entries(answer.places)))).toEqual([])
  expect([Object.keys(answer.places).length, answer.left.length, answer.proved]).toEqual([2, 1, true])
})

test('OFE-37: does not try more combinations than the limit', () => {
  const blocks = Array.from({ length: 40 }, (_, at) => ({
    id: `bloque ${at}`,
    hours: [{ day: at % 7, start: 420 + at * 10, end: 480 + at * 10 }],
  }))
  const ground = bare(3, blocks, 90)
  const apart = { ...ground, wanted: ground.wanted.map((group, at) => ({ ...group, size: 11 + (at % 9), days: 10 + at })) }
  expect(solve(highs, apart, 1)).toEqual({ tooMany: PLAN_LIMITS.columns })
})

test('OFE-36: allows a minute up to sixty groups, two above', () => {
  expect([1, 60, 61, 90].map(limitOf)).toEqual([60, 60, 120, 120])
})

test('OFE-36: at its limit returns the best result so far', () => {
  const ground = largeAcademy(90)
  const answer = solve(highs, ground, 0) as Solved
  const places = new Map(Object.entries(answer.places))
  expect(wrong(ground, places)).toEqual([])
  expect(places.size + answer.left.reduce((sum, { groups }) => sum + groups.length, 0)).toBe(90)
})

test('OFE-36: ends a thread that never answers at its limit, a stopped one at once, and all with the server', async () => {
  const endless = new URL('data:text/javascript,for(;;);')
  const ground = groundOf(
    { campuses: [], courses: [], rooms: [], teachers: [], wanted: [] },
    { blocks: [], rooms: [], teachers: [], also: [], sizes: {}, pins: {}, maxGroups: 6, oneCampus: true },
  )
  expect(await startSolving({ ground, seconds: 0 }, { worker: endless, grace: 0.05 }).answer).toBeNull()
  const solving = startSolving({ ground, seconds: 60 }, { worker: endless })
  await solving.stop()
  expect(await solving.answer).toBeNull()
  // The server stops: the job fails and is retried.
  const outcome = startSolving({ ground, seconds: 60 }, { worker: endless }).answer.catch((error: unknown) => String(error))
  await abandonAll()
  expect(await outcome).toMatch('the server stopped')
})
