// npm run schema: migrates an own embedded database and writes src/server/db/schema.ts (types for queries)
// and db/schema.sql (the present schema, for reading). `-- --check` only compares and fails on a difference.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { DATABASE, startEmbedded } from '#server/postgres/embedded.ts'
import { dumpSchema } from './schemaDump.ts'
import { generateTypes } from './schemaTypes.ts'

/** Data need not survive the run. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function outputs(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startEmbedded({ dataDir, settings: SETTINGS })
  const { db, pool } = connect(postgres.connection(DATABASE))
  try {
    await migrate(db)
    return { 'src/server/db/schema.ts': await generateTypes(db), 'db/schema.sql': await dumpSchema(pool) }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'plantel-schema-'))
try {
  // Root's server runs as another user, who must be able to pass.
  await chmod(folder, 0o755)
  for (const [path, text] of Object.entries(await outputs(folder))) {
    const file = new URL(`../${path}`, import.meta.url)
    const before = await readFile(file, 'utf8').catch(() => '')
    if (before === text) continue
    if (process.argv.includes('--check')) {
      console.error(`${path} is not what the migrations make. Run npm run schema.`)
      process.exitCode = 1
    } else {
      await writeFile(file, text)
      console.log(`${path} written`)
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
