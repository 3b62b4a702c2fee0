// The format of a backup: manifest.json, SHA256SUMS (for `sha256sum -c`), tables/*.copy.gz, files/.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const FORMAT = 1
export const SUMS = 'SHA256SUMS'
export const MANIFEST = 'manifest.json'

const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })
const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(Table),
  /** Pending jobs; the queue library defines their columns. Null: there was no queue. */
  jobs: Table.nullable(),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  files: z.union([
    z.object({ in: z.literal('backup'), count: z.int(), bytes: z.int() }),
    z.object({ in: z.literal('s3'), bucket: z.string() }),
  ]),
})
export type Manifest = z.infer<typeof Manifest>
export type TableCopy = z.infer<typeof Table>

export const tableFile = (name: string) => `tables/${name}.copy.gz`

/** Writes the stream and flushes it to disk. @returns checksum and size */
export async function writeHashed(
  path: string,
  ...source: [Readable, ...NodeJS.ReadWriteStream[]]
): Promise<{ sha256: string; bytes: number }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline([...source, counted, createWriteStream(path, { mode: 0o600, flush: true })])
  return { sha256: hash.digest('hex'), bytes }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function sumsOf(folder: string): Promise<Map<string, string>> {
  const lines = (await readFile(join(folder, SUMS), 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const sums = new Map(lines.map(line => [line.slice(66), line.slice(0, 64)]))
  if (!sums.has(MANIFEST)) throw new Error(`${folder} holds no backup: there is no ${SUMS} that names a ${MANIFEST}.`)
  return sums
}

/** Reads a backup and verifies every byte. @returns the manifest and the paths of all parts */
export async function readBackup(folder: string): Promise<{ manifest: Manifest; paths: string[] }> {
  const sums = await sumsOf(folder)
  const damagedPaths: string[] = []
  for (const [path, sum] of sums) if ((await sumOf(join(folder, path)).catch(() => '')) !== sum) damagedPaths.push(path)
  if (damagedPaths.length > 0) throw new Error(`The backup is damaged, nothing was restored: ${damagedPaths.slice(0, 10).join(', ')}`)
  const parsed = Manifest.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  if (!parsed.success) throw new Error(`The backup was made by another version of Plantel:\n${z.prettifyError(parsed.error)}`)
  const manifest = parsed.data
  for (const { name } of [...manifest.tables, ...(manifest.jobs ? [manifest.jobs] : [])])
    if (!sums.has(tableFile(name))) throw new Error(`The backup is not whole: ${tableFile(name)} is missing.`)
  return { manifest, paths: [...sums.keys()] }
}
