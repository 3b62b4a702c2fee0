// npm run schema: migrates a scratch database and writes from it src/server/db/schema.ts (types for queries)
// and db/schema.sql (the present shape, for reading). `-- --check` only compares and fails on a difference.
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { dumpSchema } from './schemaDump.ts'
import { generateTypes } from './schemaTypes.ts'

const server = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
const name = `plantel_schema_${randomUUID().replaceAll('-', '').slice(0, 12)}`
const scratch = new URL(server)
scratch.pathname = `/${name}`

async function outputs(): Promise<Record<string, string>> {
  const { db, pool } = connect({ connectionString: scratch.href })
  try {
    await migrate(db)
    return { 'src/server/db/schema.ts': await generateTypes(db), 'db/schema.sql': await dumpSchema(pool) }
  } finally {
    await db.destroy()
  }
}

const admin = connect({ connectionString: server.href })
await admin.pool.query(`create database ${name}`).catch((error: unknown) => {
  throw new Error(`npm run schema needs a PostgreSQL server: none lets us in at ${server.host}. Set TEST_DATABASE_URL.`, { cause: error })
})
try {
  for (const [path, text] of Object.entries(await outputs())) {
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
  await admin.pool.query(`drop database if exists ${name}`)
  await admin.db.destroy()
}
