import { openGroups } from '../../../test/support/academy.ts'
import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { faults, jobsDone, registerCall, registration } from '../../../test/support/registrations.ts'

const TIME = 2
const PER_SECOND = 150
const DESKS = 16
const CALLS = 400

export const enrol: Case = async ({ rounds, milliseconds, product, floor, headers, db }: Bench) => {
  const groups = await openGroups(db)
  const next = (i: number) => registration(groups[i % groups.length]!, 'inscribe.mx')
  let late = 0
  const alone = await compare(
    { port: product.port, call: i => registerCall('/api/students/register', headers, next(i)) },
    { port: floor.port, call: i => registerCall('/students/register', {}, next(i)) },
    { rounds, milliseconds: milliseconds * 2, connections: 1, calls: CALLS / 2, settle: async () => void (await jobsDone(db)) },
  )
  const register = await compare(
    { port: product.port, call: i => registerCall('/api/students/register', headers, next(i)) },
    { port: floor.port, call: i => registerCall('/students/register', {}, next(i)) },
    {
      rounds,
      milliseconds: milliseconds * 2,
      connections: DESKS,
      calls: CALLS,
      settle: async () => void (late = Math.max(late, await jobsDone(db))),
    },
  )
  const { perSecond, p95 } = register.product
  const wrong = await faults(db)
  return [
    {
      work: 'register a new student',
      unit: 'ms',
      product: alone.product.p50,
      floor: alone.floor.p50,
      ratio: alone.time,
      budget: `≤ ${TIME}x the time`,
      holds: alone.time <= TIME,
      note: `p95 ${alone.product.p95.toFixed(0)} ms`,
    },
    {
      work: `register new students, ${DESKS} desks`,
      unit: '/s',
      product: perSecond,
      floor: register.floor.perSecond,
      ratio: register.rate,
      budget: `≥ ${PER_SECOND} a second`,
      holds: perSecond >= PER_SECOND,
      note: `p95 ${p95.toFixed(0)} ms`,
    },
    { work: 'oversold groups, gaps in the receipts', unit: '', product: wrong, budget: '0', holds: wrong === 0 },
    { work: 'receipt jobs waiting 30 s after a turn', unit: '', product: late, budget: '0', holds: late === 0 },
  ]
}
