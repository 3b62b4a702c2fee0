import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { resumableUrl, uploadUrl } from '#features/foundation/files/server/links.ts'
import { startTest } from '#server/testing/harness.ts'
import { materialChanged } from '../../contract.ts'
import { lesson, makeVideo } from './testing.ts'

const t = await startTest()
const PIECES = { 'tus-resumable': '1.0.0' }

async function awaited() {
  const video = await makeVideo(t, await lesson(), { status: 'uploading' })
  await t.services.storage.remove(video.key)
  await t.db.updateTable('storedFile').set({ state: 'pending', size: null, maxSize: 1_000_000 }).where('id', '=', video.fileId).execute()
  return video
}
const statusOf = async (id: string) =>
  (await t.db.selectFrom('video').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const soon = () => Math.floor(t.clock.now().getTime() / 1000) + 600

await t.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = t.app.server.address() as AddressInfo
const send = async (method: string, path: string, body?: Buffer, headers: Record<string, string> = {}) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && new Uint8Array(body), headers })).status

const WAYS: [string, (fileId: string, bytes: Buffer) => Promise<number>][] = [
  ['with one PUT', (fileId, bytes) => send('PUT', uploadUrl(t.services.links, fileId, soon()), bytes)],
  [
    'in pieces',
    async (fileId, bytes) => {
      const url = resumableUrl(t.services.links, fileId, soon())
      await send('POST', url, undefined, { ...PIECES, 'upload-length': String(bytes.length) })
      return send('PATCH', url, bytes, { ...PIECES, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
    },
  ],
]

test.each(WAYS)('VID-52: a file arriving %s queues its video although the browser is closed, and transcodes it', async (_way, handIn) => {
  const video = await awaited()
  t.events.length = 0
  expect(await handIn(video.fileId, await lesson())).toBeLessThan(300)
  expect(await statusOf(video.id)).toBe('queued')
  expect(t.events).toContainEqual({ resource: materialChanged.resource, ids: [video.courseId] })
  await t.runJobs()
  expect(await statusOf(video.id)).toBe('ready')
})

test.each(WAYS)('VID-50: a renamed .exe arriving %s deletes its video and leaves nothing in the storage', async (_way, handIn) => {
  const video = await awaited()
  t.events.length = 0
  expect(await handIn(video.fileId, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)]))).toBe(415)
  expect(await t.db.selectFrom('video').select('id').where('id', '=', video.id).execute()).toEqual([])
  expect(t.events).toContainEqual({ resource: materialChanged.resource, ids: [video.courseId] })
  const { key } = await t.db.selectFrom('storedFile').select('key').where('id', '=', video.fileId).executeTakeFirstOrThrow()
  expect(await t.services.storage.head(key)).toBeNull()
})
