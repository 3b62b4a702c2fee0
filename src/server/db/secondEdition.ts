// Recognizes a database of the second edition: its migrations equal 0001-baseline.sql (db/second-edition.json).
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

export const BASELINE = '0001-baseline'
const list = new URL('../../../db/second-edition.json', import.meta.url)
const ITS = /^\d{8}T\d{4}-/

interface SecondEdition {
  version: string
  /** By name: the checksums of the applied file. A few files were rewritten with the same result. */
  migrations: Record<string, string[]>
}

type Applied = ReadonlyMap<string, string>

/**
 * True when all migrations of the second edition are applied, and no others.
 * @throws when some are missing or edited: only that version can continue then
 */
export async function isSecondEdition(applied: Applied): Promise<boolean> {
  const names = [...applied.keys()]
  if (!names.some(name => ITS.test(name))) return false
  const { version, migrations } = JSON.parse(await readFile(list, 'utf8')) as SecondEdition
  const unknownNames = names.filter(name => migrations[name] === undefined)
  if (unknownNames.length > 0) return false
  const edited = names.filter(name => !migrations[name]!.includes(applied.get(name)!))
  if (edited.length > 0) throw new Error(`Applied migrations were edited: ${edited.join(', ')}. Restore the backup from before.`)
  if (names.length < Object.keys(migrations).length)
    throw new Error(
      `This database stopped at ${names.toSorted().at(-1)}: start Plantel ${version} on it once, which applies the rest, and then this version.`,
    )
  return true
}

/** Records that the database is at the baseline, and changes nothing else. @returns the migrations that count as applied */
export async function takeOver(db: Db, files: readonly { name: string; sha256: string }[]): Promise<Map<string, string>> {
  const { sha256 } = files.find(({ name }) => name === BASELINE)!
  await db.transaction().execute(async trx => {
    await sql`delete from kysely_migration`.execute(trx)
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(trx)
    await trx.deleteFrom('migrationChecksum').execute()
    await trx.insertInto('migrationChecksum').values({ name: BASELINE, sha256 }).execute()
  })
  return new Map([[BASELINE, sha256]])
}
