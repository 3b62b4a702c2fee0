// `npm run audit:drop -- --before 2029-01`: deletes detached months of the audit before that one for good (DES-32).
import { dropArchived } from '#features/foundation/audit/server/months.ts'
import { connect } from '#server/db/connect.ts'
import { command } from './command.ts'
import { reachAcademy } from './database.ts'

const [flag, before = ''] = process.argv.slice(2)
if (flag !== '--before' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) {
  process.stderr.write('Usage: npm run audit:drop -- --before 2029-01\n')
  process.exit(1)
}
await command(reachAcademy, async connection => {
  const { db, pool } = connect(connection)
  try {
    const dropped = await dropArchived(db, before)
    process.stdout.write(dropped.length > 0 ? `Dropped: ${dropped.join(', ')}.\n` : `The archive has nothing from before ${before}.\n`)
  } finally {
    await pool.end()
  }
})
