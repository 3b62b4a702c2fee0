// Many addresses guess one account at both servers while its owner signs in from a known browser (CON-40, CON-41).
import { connections, send } from '../../../test/support/load.ts'
import { ADMIN } from '../kit/academy.ts'
import type { Check } from '../kit/cluster.ts'

const TRIES = 2_000
const AT_ONCE = 200
const ADDRESSES = 500
const SIGN_INS = 10
const MOST_JUDGED = 21
const SLOWEST_MS = 1_000
const DEVICE = 'k'.repeat(43)

/** Every tenth from one /64, the others from as many IPv4 addresses. */
const addressOf = (nth: number) =>
  nth % 10 === 9 ? `2001:db8:77:1::${(nth + 1).toString(16)}` : `45.77.${(nth % ADDRESSES) >> 8}.${(nth % ADDRESSES) & 255}`

export const guesses: Check = async ({ a, b }) => {
  const [crowd, owner] = [connections(AT_ONCE), connections(1)]
  const signIn = (agent: typeof crowd, port: number, password: string, address: string, device?: string) =>
    send(agent, port, {
      method: 'POST',
      path: '/api/login',
      body: JSON.stringify({ email: ADMIN.email, password, device }),
      headers: { 'x-forwarded-for': address },
    })
  const mine = (port: number) => signIn(owner, port, ADMIN.password, '189.203.1.7', DEVICE)
  const first = (await mine(a.port)).status

  const judged = { wrong: 0, refused: 0, other: 0 }
  let sentCount = 0
  const guess = async () => {
    while (sentCount < TRIES) {
      const nth = sentCount++
      const { status } = await signIn(crowd, nth % 2 ? a.port : b.port, `adivinada-${nth}`, addressOf(nth))
      judged[status === 401 ? 'wrong' : status === 429 ? 'refused' : 'other'] += 1
    }
  }
  const flood = Promise.all(Array.from({ length: AT_ONCE }, guess))
  const took: number[] = []
  const statuses: number[] = [first]
  for (let nth = 0; nth < SIGN_INS; nth++) {
    const started = performance.now()
    statuses.push((await mine(nth % 2 ? a.port : b.port)).status)
    took.push(performance.now() - started)
  }
  await flood
  crowd.destroy()
  owner.destroy()
  const slowest = Math.max(...took)
  return {
    what: 'an account that is guessed from 500 addresses judges 21 tries at most, and lets its owner in within a second',
    holds: judged.wrong <= MOST_JUDGED && judged.other === 0 && statuses.every(status => status === 200) && slowest <= SLOWEST_MS,
    note: `${TRIES} tries, ${AT_ONCE} at once: ${judged.wrong} judged, ${judged.refused} refused; ${SIGN_INS} sign-ins on a known device, slowest ${slowest.toFixed(0)} ms`,
  }
}
