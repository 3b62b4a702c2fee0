// Upgrades a second-edition academy while one of its servers still serves it.
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { copyTo, drop, prepare } from '../../../test/support/database.ts'
import { beginProduct, firstAnswer } from '../../../test/support/servers.ts'
import { end } from '../../../test/support/children.ts'
import { inSeconds, PRODUCT } from '../kit/cluster.ts'
import type { Case } from '../torture.ts'
import { earlierServer } from './earlierServer.ts'
import type { Server } from '../../../test/support/database.ts'
import type { Outcome } from '../torture.ts'
import { changedRows, fillSecondEdition, keepRows, type Size } from './secondEdition.ts'

const WHOLE: Size = { students: 100_000, groups: 500 }
const QUICK: Size = { students: 5_000, groups: 50 }
/** The longest allowed wait for a lock in milliseconds (RUN-114). */
const LONGEST_WAIT = 500
const DATABASE = 'plantel_torture_work_upgrade'

async function upgraded(server: Server, size: Size, say: (text: string) => void): Promise<Outcome[]> {
  const what = size.students > 0 ? `${size.students.toLocaleString('en')} students beside the demo` : 'the demo'
  const prepared = await prepare(server, `second_edition_${size.students}`, size, (_, url) => fillSecondEdition(url, size))
  await copyTo(server, prepared, DATABASE)
  const { db } = connect({ connectionString: server.url(DATABASE), max: 2 })
  try {
    await keepRows(db)
    say(`  the academy of the second edition is there: ${what}`)
    const earlier = await earlierServer(server.url(DATABASE))
    const started = performance.now()
    const applied = await migrate(db)
    const took = performance.now() - started
    const again = await migrate(db)
    await earlier.stop()
    const { calls, enrolled, refused, waited } = earlier.seen
    const changed = await changedRows(db)
    const { child, port } = await beginProduct(PRODUCT, server, DATABASE, {})
    const answers = await firstAnswer(child, port, '/api/health/ready').then(
      () => true,
      () => false,
    )
    await end(child)
    return [
      {
        what: `the second edition with ${what} becomes this one; every row is what it was`,
        holds: changed.length === 0 && answers && again.length === 0,
        note: `${applied.length} migrations and what is in db/functions in ${inSeconds(took)}; ${changed.length > 0 ? changed.join(', ') : 'no row changed'}; the server ${answers ? 'answers' : 'does not answer'}`,
      },
      {
        what: `${what}: a server of the second edition goes on reading, enrolling and saving meanwhile`,
        holds: refused.length === 0 && enrolled > 0,
        note: `${calls} calls, ${enrolled} enrolled, ${refused.length} refused${refused.length > 0 ? ` (${refused[0]})` : ''}`,
      },
      {
        what: `${what}: nobody waits for a lock longer than ${LONGEST_WAIT} ms`,
        holds: waited <= LONGEST_WAIT,
        note: `at most ${Math.round(waited)} ms`,
      },
    ]
  } finally {
    await db.destroy()
    await drop(server, DATABASE)
  }
}

export const upgrade: Case = async ({ server, kills, say }) => {
  const outcomes: Outcome[] = []
  for (const size of [{ students: 0, groups: 0 }, kills < 50 ? QUICK : WHOLE]) outcomes.push(...(await upgraded(server, size, say)))
  return outcomes
}
