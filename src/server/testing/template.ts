import { pino } from 'pino'
import type { PoolConfig } from 'pg'
import { seedReference } from '#db/reference.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { jobRunner } from '#server/jobs/jobs.ts'
import { giveRunClock } from '../../../test/support/runDatabase.ts'
import { runAhead } from '../../../test/support/runDay.ts'
import { START } from './clock.ts'

/** Migrates, writes the reference rows, prepares the job queues, and gives the database the tests' date. */
export async function fillTemplate(connection: PoolConfig): Promise<void> {
  await giveRunClock(connection, runAhead())
  const { db, pool } = connect({ ...connection, max: 1 })
  try {
    await migrate(db)
    await seedReference(db)
    // The database's date follows the tests' clock, or tests would break as days pass.
    await pool.query('create table test_clock (at timestamptz not null)')
    await pool.query('insert into test_clock values ($1)', [START])
    await pool.query(
      'create or replace function academy_today() returns date language sql stable parallel safe return academy_day((select at from test_clock))',
    )
  } finally {
    await db.destroy()
  }
  const queue = jobRunner({ connection, jobs: [], work: false, timeZone: 'America/Mexico_City', log: pino({ level: 'silent' }) })
  await queue.start(() => {
    throw new Error('the template runs no jobs')
  })
  await queue.stop()
}
