// An academy of the first edition comes to this one while a server of that edition goes on serving it.
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrationFile.ts'
import { copyTo, drop, prepare } from '../../test-support/database.ts'
import { beginProduct, firstAnswer } from '../../test-support/servers.ts'
import { end } from '../../test-support/children.ts'
import { inSeconds, PRODUCT } from '../kit/cluster.ts'
import type { Case } from '../torture.ts'
import { earlierServer } from './earlierServer.ts'
import { changedRows, fillFirstEdition, keepRows, type Size } from './firstEdition.ts'

const WHOLE: Size = { students: 100_000, groups: 500 }
const QUICK: Size = { students: 5_000, groups: 50 }
/** Milliseconds that anybody may wait for a lock (RUN-114). */
const LONGEST_WAIT = 500
const DATABASE = 'plantel_torture_work_upgrade'

interface Step {
  name: string
  /** Milliseconds. */
  ms: number
  waited: number
}

const most = (steps: readonly Step[], what: 'ms' | 'waited'): string =>
  steps
    .toSorted((one, other) => other[what] - one[what])
    .slice(0, 5)
    .map(step => `${step.name} ${Math.round(step[what])} ms`)
    .join(', ')

export const upgrade: Case = async ({ server, kills, say }) => {
  const size = kills < 50 ? QUICK : WHOLE
  const prepared = await prepare(server, 'first_edition', size, db => fillFirstEdition(db, size))
  await copyTo(server, prepared, DATABASE)
  const { db } = connect({ connectionString: server.url(DATABASE), max: 2 })
  try {
    await keepRows(db)
    say('  the academy of the first edition stands')
    const earlier = await earlierServer(server.url(DATABASE))
    const steps: Step[] = []
    const started = performance.now()
    for (const { name } of await readMigrations()) {
      const begun = performance.now()
      earlier.seen.waited = 0
      const applied = await migrate(db, { last: name })
      if (applied.length > 0) steps.push({ name, ms: performance.now() - begun, waited: earlier.seen.waited })
    }
    const took = performance.now() - started
    await earlier.stop()
    const { calls, enrolled, refused } = earlier.seen
    const changed = await changedRows(db)
    const { child, port } = await beginProduct(PRODUCT, server, DATABASE, {})
    const answers = await firstAnswer(child, port, '/api/health/ready').then(
      () => true,
      () => false,
    )
    await end(child)
    return [
      {
        what: `an academy of the first edition with ${size.students.toLocaleString('en')} students becomes one of this edition; every row is what it was`,
        holds: changed.length === 0 && answers && steps.length > 0,
        note: `${steps.length} migrations in ${inSeconds(took)}, the longest ${most(steps, 'ms')}; ${changed.length > 0 ? changed.join(', ') : 'no row changed'}; the server ${answers ? 'answers' : 'does not answer'}`,
      },
      {
        what: 'a server of the first edition goes on reading, enrolling and saving meanwhile',
        holds: refused.length === 0 && enrolled > 0,
        note: `${calls} calls, ${enrolled} enrolled, ${refused.length} refused${refused.length > 0 ? ` (${refused[0]})` : ''}`,
      },
      {
        what: `nobody waits for a lock longer than ${LONGEST_WAIT} ms`,
        holds: steps.every(({ waited }) => waited <= LONGEST_WAIT),
        note: `at most ${most(steps, 'waited')}`,
      },
    ]
  } finally {
    await db.destroy()
    await drop(server, DATABASE)
  }
}
