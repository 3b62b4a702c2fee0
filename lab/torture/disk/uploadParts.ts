import { randomBytes } from 'node:crypto'
import { httpErrors } from '#server/http/refusal.ts'
import type { Desk } from '../kit/desk.ts'
import type { SmallDisk } from './smallDisk.ts'
import type { Outcome } from '../torture.ts'

const MEGABYTE = 1_048_576
const BYTES = 8 * MEGABYTE
const PIECE = 2 * MEGABYTE
const TUS = { 'tus-resumable': '1.0.0' }
const WEBM = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0, 0, 0, 0, 0, 0, 0x1f, 0x42, 0x86, 0x81, 0x01]),
  Buffer.from('webm'),
])

interface Table {
  port: number
  desk: Desk
  disk: SmallDisk
}

const OFFSET = 'upload-offset'

async function place({ desk }: Table): Promise<string> {
  const { courses } = await desk.ask<{ courses: { _id: string }[] }>({ method: 'GET', path: '/courses' })
  const chapter = await desk.ask<{ playlist: { _id: string } }>({
    method: 'POST',
    path: '/playlists',
    body: { name: 'Lleno', description: 'Disco lleno', course: courses[0]!._id },
  })
  const video = await desk.ask<{ resumable: string }>({
    method: 'POST',
    path: '/videos',
    body: { title: 'Lleno', filename: 'clase.webm', size: BYTES, playlist: chapter.playlist._id },
  })
  return video.resumable
}

export async function inParts(table: Table): Promise<Outcome> {
  const { port, disk } = table
  const url = `http://127.0.0.1:${port}${await place(table)}`
  const bytes = Buffer.concat([WEBM, randomBytes(BYTES - WEBM.length)])
  const reached = async () => Number((await fetch(url, { method: 'HEAD', headers: TUS })).headers.get(OFFSET))
  const piece = (from: number) =>
    fetch(url, {
      method: 'PATCH',
      headers: { ...TUS, [OFFSET]: String(from), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(from, from + PIECE)),
    })
  const creation = await fetch(url, { method: 'POST', headers: { ...TUS, 'upload-length': String(BYTES) } })
  const first = await piece(0)
  await disk.fill(0.3 * MEGABYTE)
  const response = await piece(PIECE)
  const text = await response.text()
  const heldBytes = await reached()
  await disk.clear()
  let at = await reached()
  let last = 0
  for (let tries = 0; at < BYTES && tries < 10; tries++) {
    last = (await piece(at)).status
    at = await reached()
  }
  const clear = response.status === 503 && text.includes(httpErrors.noSpace.message)
  return {
    what: 'disk full in the middle of a video: a clear refusal, what came is kept, and the rest follows when there is space',
    holds:
      creation.status === 201 &&
      first.status === 204 &&
      clear &&
      heldBytes >= PIECE &&
      heldBytes < 2 * PIECE &&
      last === 204 &&
      at === BYTES,
    note: [
      `begun ${creation.status}, first piece ${first.status}`,
      clear ? 'clearly refused' : `UNCLEAR ${response.status}: ${text.slice(0, 150)}`,
      `${(heldBytes / MEGABYTE).toFixed(1)} MB kept`,
      `afterwards ${last}, ${(at / MEGABYTE).toFixed(1)} of ${BYTES / MEGABYTE} MB`,
    ].join('; '),
  }
}
