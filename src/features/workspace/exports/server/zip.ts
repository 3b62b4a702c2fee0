// The tables of the academy as a ZIP, a slice of rows at a time, from one snapshot.
import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { BOM, csvOf, type CsvCell } from '#lib/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { zipOf, type ZipFile } from '#server/storage/zip.ts'
import type { ExportFile } from './columns.ts'
import { dictionary } from './dictionary.ts'
import { FILES } from './files/all.ts'
import { giftFiles } from './files/quizzes.ts'

/** Rows of one slice: reading them stops the server's other calls for about a millisecond. */
const SLICE = 100

/** Rows by file. */
export type RowCounts = Record<string, number>

const lines = (rows: readonly (readonly CsvCell[])[]) => Buffer.from(csvOf(rows))

/** The shortest rest after a slice, and the longest, as parts of the time that the slice took. */
const [LEAST, MOST] = [1, 10]
/** Part of a rest in which the server did other work: calls are being answered. */
const BUSY = 0.2

/** Rests until the server has nothing else to do: an export takes the time that calls leave. */
async function giveWay(worked: number): Promise<void> {
  const latest = performance.now() + MOST * worked
  for (;;) {
    const before = performance.eventLoopUtilization()
    await pause(Math.max(1, LEAST * worked))
    if (performance.eventLoopUtilization(before).utilization < BUSY || performance.now() > latest) return
  }
}

async function* unhurried(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let began = performance.now()
  for await (const piece of pieces) {
    yield piece
    await giveWay(performance.now() - began)
    began = performance.now()
  }
}

export const queryOf = ({ columns, from }: ExportFile) =>
  sql.raw(`select ${columns.map((column, at) => `${column.sql} as c${at}`).join(', ')} from ${from}`)

/** The rows of a file, below its headings. The transaction holds one cursor at a time. */
async function* sheet(named: Db, file: ExportFile, counts: RowCounts): AsyncGenerator<Uint8Array> {
  // Cells are asked for by number: their names need no second reading.
  const db = named.withoutPlugins()
  yield Buffer.from(BOM)
  yield lines([file.columns.map(({ name }) => name)])
  counts[file.name] = 0
  await sql`declare export_rows no scroll cursor for ${queryOf(file)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Record<string, never>>`fetch ${sql.raw(String(SLICE))} from export_rows`.execute(db)
    if (rows.length > 0) yield lines([[], ...rows.map(row => file.columns.map(({ say }, at) => say(row[`c${at}`]!)))])
    counts[file.name]! += rows.length
    if (rows.length < SLICE) break
  }
  await sql`close export_rows`.execute(db)
}

async function* filesOf(db: Db, counts: RowCounts): AsyncGenerator<ZipFile> {
  yield { path: 'diccionario.csv', pieces: [Buffer.from(BOM), lines(dictionary())], packs: true }
  for (const file of FILES) yield { path: `${file.name}.csv`, pieces: unhurried(sheet(db, file, counts)), packs: true }
  for await (const { path, body } of giftFiles(db)) yield { path, pieces: [Buffer.from(body)], packs: true }
}

/** `db`: a transaction that sees one state. Fills `counts` while it is read. */
export const exportZip = (db: Db, counts: RowCounts): Readable => zipOf(filesOf(db, counts))
