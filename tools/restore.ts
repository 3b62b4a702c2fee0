// `npm run restore -- <folder> [--force]`: loads a backup into an empty database; with --force empties the database first.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sumsOf } from '#server/backup/manifest.ts'
import { restore } from '#server/backup/restore.ts'
import { jobs } from '#features/server.ts'
import { command } from './command.ts'
import { reachDatabase } from './database.ts'

const { values, positionals } = parseArgs({ options: { force: { type: 'boolean', default: false } }, allowPositionals: true })
const [folder] = positionals
if (!folder) {
  process.stderr.write('Usage: npm run restore -- <folder> [--force]\n')
  process.exit(1)
}
await command(
  async config => {
    // Checked before a new data folder is created.
    await sumsOf(resolve(folder))
    return reachDatabase(config, { makes: true })
  },
  async (connection, config) => {
    const { manifest, notes } = await restore({ connection, config, folder: resolve(folder), jobs, force: values.force })
    console.log(
      `Restored as of ${manifest.madeAt}: ${manifest.tables.length} tables with ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows.`,
    )
    for (const note of notes) console.log(note)
  },
)
