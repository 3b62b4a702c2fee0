import { openGroups } from '../../proving/academy.ts'
import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { faults, jobsDone, registerCall, registration } from '../../proving/registrations.ts'

const PER_SECOND = 150
const DESKS = 16
const CALLS = 400

/** Registering a new student with a payment, receipt job and audit, at 16 desks over 50 groups. */
export const enrol: Case = async ({ rounds, milliseconds, product, floor, headers, db }: Bench) => {
  const groups = await openGroups(db)
  const next = (i: number) => registration(groups[i % groups.length]!, 'inscribe.mx')
  let late = 0
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
