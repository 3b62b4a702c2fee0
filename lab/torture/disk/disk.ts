// The disk of files is full: uploads are refused clearly, no torn file is served, everything else works, and free space heals it.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { httpErrors } from '#server/http/refusal.ts'
import { academy, ADMIN } from '../kit/academy.ts'
import { end } from '../../../test/support/children.ts'
import { startProduct } from '../../../test/support/servers.ts'
import { openDesk, newKey, type Desk } from '../kit/desk.ts'
import { announce, exchange, picture, type Announced, type Came } from '../kit/files.ts'
import { openSmallDisk, type SmallDisk } from './smallDisk.ts'
import type { Case, Outcome } from '../torture.ts'
import { inParts } from './uploadParts.ts'
import { p95, statusText, watch } from '../kit/watch.ts'

const MEGABYTES = 24
const MEGABYTE = 1_048_576
const PICTURE = Math.floor(1.8 * MEGABYTE)
const AT_ONCE = 5

interface Table {
  port: number
  desk: Desk
  disk: SmallDisk
}

const isClear = ({ status, text }: Came) => status === 503 && text.includes(httpErrors.noSpace.message)
const unclear = (came: readonly Came[]) => came.filter(one => one.status !== 200 && !isClear(one))

const parts = async ({ disk }: Table): Promise<number> =>
  (await readdir(join(disk.path, 'files', 'parts')).catch(() => [])).filter(name => name.endsWith('.part')).length

async function tornFiles({ port }: Table, files: readonly Announced[]): Promise<number> {
  const responses = await Promise.all(files.map(({ image }) => exchange(port, image.url)))
  return responses.filter(({ status }) => status !== 404).length
}

async function full(table: Table): Promise<Outcome> {
  const { port, desk, disk } = table
  await disk.fill(0.5 * MEGABYTE)
  const files = await Promise.all(Array.from({ length: 3 }, () => announce(desk, PICTURE)))
  const bytes = picture(PICTURE)
  const came = await Promise.all(files.map(({ url }) => exchange(port, url, bytes)))
  const [handedOut, partsLeft] = [await tornFiles(table, files), await parts(table)]
  await disk.clear()
  const again = await Promise.all(files.map(({ url }) => exchange(port, url, bytes)))
  const responses = await Promise.all(files.map(({ image }) => exchange(port, image.url)))
  const whole = responses.filter(one => one.bytes.equals(bytes)).length
  return {
    what: 'disk full: an upload is refused clearly, nothing torn is handed out; with space the same address takes the file',
    holds:
      came.every(isClear) && handedOut === 0 && partsLeft === 0 && again.every(({ status }) => status === 200) && whole === files.length,
    note: [
      `${came.filter(isClear).length} of ${came.length} clearly refused`,
      ...unclear(came).map(({ status, text }) => `UNCLEAR ${status}: ${text.slice(0, 150)}`),
      `${handedOut} torn, ${partsLeft} pieces left`,
      `afterwards ${whole} of ${files.length} whole`,
    ].join('; '),
  }
}

async function lastMegabytes(table: Table): Promise<Outcome> {
  const { port, desk, disk } = table
  await disk.fill(6 * MEGABYTE)
  const files = await Promise.all(Array.from({ length: AT_ONCE }, () => announce(desk, PICTURE)))
  const bytes = files.map(() => picture(PICTURE))
  const came = await Promise.all(files.map(({ url }, n) => exchange(port, url, bytes[n])))
  const responses = await Promise.all(files.map(({ image }) => exchange(port, image.url)))
  const wrong = came.filter(({ status }, n) =>
    status === 200 ? !responses[n]!.bytes.equals(bytes[n]!) : responses[n]!.status !== 404,
  ).length
  const arrivedCount = came.filter(({ status }) => status === 200).length
  const partCount = await parts(table)
  await disk.clear()
  return {
    what: `${AT_ONCE} uploads at once into the last megabytes: each is whole or refused`,
    holds: unclear(came).length === 0 && wrong === 0 && partCount === 0 && arrivedCount < AT_ONCE,
    note: [
      `${arrivedCount} taken, ${came.filter(isClear).length} clearly refused, ${wrong} torn, ${partCount} pieces left`,
      ...unclear(came)
        .slice(0, 1)
        .map(({ status, text }) => `UNCLEAR ${status}: ${text.slice(0, 150)}`),
    ].join('; '),
  }
}

export const disk: Case = async ({ server, say }) => {
  const small = await openSmallDisk(MEGABYTES)
  const { database, db, close } = await academy(server, 'disk')
  const product = await startProduct('src/server/main.ts', server, database, { DATA_DIR: small.path, FFMPEG_PATH: 'off' })
  const desk = await openDesk(product.port, ADMIN)
  const table: Table = { port: product.port, desk, disk: small }
  const headers = { authorization: `Bearer ${desk.token}` }
  const { rows } = await sql<{ id: string }>`select id from student where deleted_at is null order by id limit 50`.execute(db)
  let n = 0
  const watching = watch(product.port, {
    list: () => ({ path: '/api/students?limit=10', headers }),
    comment: () => ({
      method: 'POST',
      path: '/api/comments',
      headers: { ...headers, 'idempotency-key': newKey() },
      body: JSON.stringify({ student: rows[n++ % rows.length]!.id, comment: 'Trae su foto mañana' }),
    }),
  })
  try {
    const outcomes = [await full(table), await lastMegabytes(table)]
    say('disk: a video in pieces')
    outcomes.push(await inParts(table))
    const calls = await watching.stop()
    outcomes.push({
      what: 'disk full: everything that needs no file goes on',
      holds: calls.length > 0 && calls.every(({ status }) => status === 200),
      note: `${statusText(calls)}; p95 ${p95(calls).toFixed(0)} ms`,
    })
    return outcomes
  } finally {
    await watching.stop()
    desk.close()
    await end(product.child)
    await close()
    await small.close()
  }
}
