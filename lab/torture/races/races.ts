// Two hundred calls at once over HTTP against one server: exactly one winner, the others refused with a text, nothing half written.
import { academyDay } from '#lib/days.ts'
import { end } from '../../../test/support/children.ts'
import { startProduct } from '../../../test/support/servers.ts'
import { academy, ADMIN } from '../kit/academy.ts'
import { openDesk } from '../kit/desk.ts'
import type { Race } from '../kit/race.ts'
import type { Case, Outcome } from '../torture.ts'
import { familyAgainstVoid, ownVoid, planEdits, sameFile, sameLine } from './collecting.ts'
import { cashClosing, sameDebt, sameKey, sameVoid } from './money.ts'
import { employeeEmail, lastAdministrator, onePass, studentEmail } from './people.ts'
import { lastPlaceOfTalk, lastSeat, quotaEdit, roomAndHour, sameGroupTwice } from './seats.ts'

const RACES: readonly Race[] = [
  lastSeat,
  studentEmail,
  employeeEmail,
  roomAndHour,
  sameKey,
  lastAdministrator,
  quotaEdit,
  cashClosing,
  sameGroupTwice,
  lastPlaceOfTalk,
  sameDebt,
  sameVoid,
  onePass,
  sameLine,
  sameFile,
  familyAgainstVoid,
  planEdits,
  ownVoid,
]

export const races: Case = async ({ server, atOnce, say }) => {
  const { database, db, close } = await academy(server, 'races')
  try {
    const product = await startProduct('src/server/main.ts', server, database)
    const desk = await openDesk(product.port, ADMIN, { most: atOnce })
    const { timeZone } = await db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow()
    const track = { db, port: product.port, desk, many: atOnce, today: academyDay(new Date(), timeZone) }
    const outcomes: Outcome[] = []
    for (const race of RACES) {
      const started = performance.now()
      const outcome = await race(track)
      say(`  ${outcome.what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
      outcomes.push({ ...outcome, what: `${atOnce} at once: ${outcome.what}` })
    }
    desk.close()
    await end(product.child)
    return outcomes
  } finally {
    await close()
  }
}
