import { resolve } from 'node:path'
import { backup } from '#server/backup/backup.ts'
import { command } from './command.ts'
import { reachAcademy } from './database.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Usage: npm run backup -- <folder>\n')
  process.exit(1)
}
await command(reachAcademy, async (connection, config) => {
  const { tables, files, vanished, recorded } = await backup({ connection, config, folder: resolve(folder), now: new Date() })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${resolve(folder)}: ${tables.length} tables with ${rows} rows`)
  if (files.in === 's3')
    console.log(`The files stay in the bucket ${files.bucket}: protect the bucket by its own means (versions, replication).`)
  else console.log(`${files.count} files with ${files.bytes} bytes${vanished > 0 ? `; ${vanished} were deleted meanwhile` : ''}`)
  if (!recorded) console.log('The database could not record this backup: /health still counts from the one before.')
  console.log('It contains all personal data of the academy: protect it, and store it on another machine.')
})
