import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { openStorage } from '#server/storage/open.ts'
import { startTest } from '#server/testing/harness.ts'
import { startS3 } from '#server/testing/s3.ts'
import { materialRoom } from '../../contract.ts'
import { ATTEMPTS, resumeTranscodes, sweepTranscodes, transcodeVideo } from './job.ts'
import { playUrl, thumbnailUrl } from './links.ts'
import { forgetParts } from './parts.ts'
import { queueTranscode, retryTranscode } from './queue.ts'
import { lesson, makeVideo, remade } from './testing.ts'

const t = await startTest()
const NONE = 'El archivo no es un video que se pueda reproducir.'

const context = () => t.jobContext()
const transcode = (transcodeId: string) => transcodeVideo.run({ transcodeId }, context())
const rowOf = (id: string) => t.db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const partsOf = async (id: string) =>
  (await t.db.selectFrom('videoPart').select(['name', 'key', 'size']).where('videoId', '=', id).orderBy('name').execute()) as {
    name: string
    key: string
    size: number
  }[]
const saidOf = (transcodeId: string) => t.said.filter(({ data }) => data.video === transcodeId)
const working = async () => readdir(join(t.services.config.dataDir, 'transcode')).catch(() => [])
const watch = async (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers })

describe('a video becomes HLS with a thumbnail', () => {
  test('VID-55: makes the renditions that the source allows, stores its length, and leaves nothing in the working folder', async () => {
    const video = await makeVideo(t, await lesson())
    await transcode(video.transcodeId)
    expect(await rowOf(video.id)).toMatchObject({
      status: 'ready',
      progress: 100,
      width: 320,
      height: 180,
      failure: null,
      heartbeatAt: null,
    })
    expect(Number((await rowOf(video.id)).seconds)).toBeCloseTo(3.5, 1)
    expect((await partsOf(video.id)).map(({ name }) => name)).toEqual(['master.m3u8', 'thumb.jpg', 'v0.m3u8', 'v0.ts'])
    expect(await working()).toEqual([])
  })

  test('VID-56: takes the thumbnail 1 second in', async () => {
    // Black except around the first second, and the other way round: a black thumbnail is much smaller.
    const pictureOf = async (black: string) => {
      const bytes = await remade(['-t', '2', '-vf', `drawbox=color=black:t=fill:enable='${black}'`, '-preset', 'ultrafast'], 'mp4')
      const video = await makeVideo(t, bytes)
      await transcode(video.transcodeId)
      return (await partsOf(video.id)).find(({ name }) => name === 'thumb.jpg')!.size
    }
    expect(await pictureOf('lt(t,0.9)+gt(t,1.2)')).toBeGreaterThan(2 * (await pictureOf('between(t,0.9,1.2)')))
  })

  test('VID-57: reports progress only forward, from PROCESSING to COMPLETE, under the transcodeId', async () => {
    const video = await makeVideo(t, await lesson())
    await transcode(video.transcodeId)
    const roomEvents = saidOf(video.transcodeId)
    expect(
      roomEvents.every(({ room, event }) => room === `${materialRoom.name}:${video.courseId}` && event === 'update_material_event'),
    ).toBe(true)
    const events = roomEvents.map(({ data }) => data.event)
    expect([events[0], events.at(-1)]).toEqual(['PROCESSING', 'COMPLETE'])
    const progress = roomEvents.map(({ data }) => data.progress as number)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(100)
  })

  test('VID-55: makes 720 and 480 lines of a portrait of 720, in its own shape', async () => {
    const bytes = await remade(['-t', '0.5', '-vf', 'scale=720:1280,setsar=1', '-preset', 'ultrafast'], 'mp4')
    const video = await makeVideo(t, bytes)
    await transcode(video.transcodeId)
    const { body } = await watch(playUrl(t.services.links, { ...video, status: 'ready' }, t.clock.now())!)
    expect([...body.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(match => match[1])).toEqual(['720x1280', '480x854'])
  })

  test.each<[string, string[], string]>([
    ['a silent one', ['-an', '-t', '1'], 'mp4'],
    ['an AVI', ['-t', '1', '-c:v', 'mpeg4', '-c:a', 'mp3'], 'avi'],
    ['a Matroska', ['-t', '1', '-c', 'copy'], 'mkv'],
    ['an MTS', ['-t', '1', '-c', 'copy', '-f', 'mpegts'], 'mts'],
  ])('VID-55: %s', async (_what, args, ending) => {
    const video = await makeVideo(t, await remade(args, ending))
    await transcode(video.transcodeId)
    expect(await rowOf(video.id)).toMatchObject({ status: 'ready', failure: null })
  })
})

test('VID-66: to S3 and back', async () => {
  const s3 = await startS3()
  const { storage, config } = t.services
  t.services.storage = openStorage({
    dataDir: config.dataDir,
    s3: { ...s3, region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  const video = await makeVideo(t, await lesson())
  await transcode(video.transcodeId)
  const url = playUrl(t.services.links, { ...video, status: 'ready' }, t.clock.now())!
  expect((await watch(url.replace('master.m3u8', 'v0.ts'), { range: 'bytes=188-375' })).rawPayload[0]).toBe(0x47)
  expect(s3.objects.size).toBe(5)
  t.services.storage = storage
  await s3.stop()
})

describe('VID-65: no orphan file after the sweep', () => {
  test('sweeps abandoned runs and folders of dead runs; never videos in use', async () => {
    const [watched, unwatched] = [await makeVideo(t, await lesson()), await makeVideo(t, await lesson())]
    for (const { transcodeId } of [watched, unwatched]) await transcode(transcodeId)
    await t.db.updateTable('video').set({ transcodeId: newId(), status: 'queued' }).where('id', '=', unwatched.id).execute()
    const parts = await partsOf(unwatched.id)
    await sweepTranscodes.run({}, context())
    expect(await partsOf(unwatched.id)).toEqual([])
    for (const { key } of parts) expect(await t.services.storage.head(key)).toBeNull()
    expect(await partsOf(watched.id)).toHaveLength(4)

    const root = join(t.services.config.dataDir, 'transcode')
    const living = await makeVideo(t, await lesson(), { status: 'processing', attempts: 1 })
    await t.db.updateTable('video').set({ heartbeatAt: new Date() }).where('id', '=', living.id).execute()
    for (const id of [watched.transcodeId, living.transcodeId]) await mkdir(join(root, `${id}-0123abcd`), { recursive: true })
    await resumeTranscodes.run({}, context())
    expect(await working()).toEqual([`${living.transcodeId}-0123abcd`])
    await rm(root, { recursive: true })
  })

  test("deletes a video's parts before it is deleted for good", async () => {
    const video = await makeVideo(t, await lesson())
    await transcode(video.transcodeId)
    const parts = await partsOf(video.id)
    await forgetParts({ db: t.db, storage: t.services.storage }, [video.id])
    expect(await partsOf(video.id)).toEqual([])
    for (const { key } of parts) expect(await t.services.storage.head(key)).toBeNull()
  })
})

describe('VID-59: a file that is no video', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['letters behind a film header', async () => Buffer.concat([(await lesson()).subarray(0, 32), Buffer.alloc(5000, 'x')])],
    ['one that was cut before its index', async () => (await remade(['-c', 'copy', '-movflags', '0'], 'mp4')).subarray(0, 9000)],
    [
      'a list that names other files',
      async () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n'),
    ],
    ['sound alone', () => remade(['-vn', '-c:a', 'copy'], 'mp4')],
  ])('%s: fails with its reason, and stores no part of it', async (_what, bytes) => {
    const video = await makeVideo(t, await bytes())
    await transcode(video.transcodeId)
    expect(await rowOf(video.id)).toMatchObject({ status: 'failed', failure: NONE })
    expect(saidOf(video.transcodeId).at(-1)!.data).toMatchObject({ event: 'FAILED' })
    expect(await partsOf(video.id)).toEqual([])
    expect(await working()).toEqual([])
  })

  test("VID-60: 'Reintentar' starts a new transcodeId from zero, once", async () => {
    const video = await makeVideo(t, await lesson(), { status: 'failed' })
    expect(await retryTranscode(context(), video.id)).toBe(true)
    const queued = await rowOf(video.id)
    expect(queued).toMatchObject({ status: 'queued', progress: 0, failure: null })
    expect(queued.transcodeId).not.toBe(video.transcodeId)
    expect(await retryTranscode(context(), video.id)).toBe(false)
  })
})

describe('killed and retried cleanly', () => {
  test('VID-61: another worker takes over a run without a heartbeat for a minute, and the progress goes on from what was shown', async () => {
    const video = await makeVideo(t, await lesson(), { status: 'processing', attempts: 1 })
    await t.db
      .updateTable('video')
      .set({ progress: 40, heartbeatAt: new Date(Date.now() - 61_000) })
      .where('id', '=', video.id)
      .execute()
    await resumeTranscodes.run({}, { ...context(), enqueue: async (_job, payload) => transcode((payload as typeof video).transcodeId) })
    expect(await rowOf(video.id)).toMatchObject({ status: 'ready', attempts: 2 })
    expect(saidOf(video.transcodeId).every(({ data }) => (data.progress as number) >= 40)).toBe(true)
  })

  test('VID-61: leaves a living run alone', async () => {
    const video = await makeVideo(t, await lesson(), { status: 'processing', attempts: 1 })
    await t.db.updateTable('video').set({ heartbeatAt: new Date() }).where('id', '=', video.id).execute()
    await transcode(video.transcodeId)
    expect(await rowOf(video.id)).toMatchObject({ status: 'processing', attempts: 1 })
  })

  test('VID-61: only one of two workers transcodes the same video', async () => {
    const video = await makeVideo(t, await lesson())
    await Promise.all([transcode(video.transcodeId), transcode(video.transcodeId)])
    expect(await rowOf(video.id)).toMatchObject({ status: 'ready', attempts: 1 })
  })

  test('VID-62: requeues after a failure of the environment, until there were too many', async () => {
    const video = await makeVideo(t, await lesson())
    await t.services.storage.remove(video.key)
    await expect(transcode(video.transcodeId)).rejects.toThrow()
    expect(await rowOf(video.id)).toMatchObject({ status: 'queued', attempts: 1 })
    await t.db
      .updateTable('video')
      .set({ attempts: ATTEMPTS - 1 })
      .where('id', '=', video.id)
      .execute()
    await transcode(video.transcodeId)
    expect(await rowOf(video.id)).toMatchObject({ status: 'failed', failure: 'No se pudo procesar el video. Intenta de nuevo más tarde.' })
  })
})

describe('VID-64: without ffmpeg', () => {
  test('the file plays as uploaded, and junk still fails', async () => {
    const { config } = t.services
    t.services.config = { ...config, ffmpegPath: 'off' }
    const [video, junk] = [await makeVideo(t, await lesson()), await makeVideo(t, Buffer.alloc(5000, 'x'))]
    await transcode(video.transcodeId)
    await transcode(junk.transcodeId)
    t.services.config = config
    expect(await rowOf(video.id)).toMatchObject({ status: 'original', progress: 100 })
    expect(await rowOf(junk.id)).toMatchObject({ status: 'failed', failure: NONE })
    const url = playUrl(t.services.links, { ...video, status: 'original' }, t.clock.now())!
    const { statusCode, headers } = await watch(url, { range: 'bytes=0-99' })
    expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([206, 'video/mp4', '100'])
  })
})

describe('VID-67: HLS parts inherit the signature in the path', () => {
  let video: Awaited<ReturnType<typeof makeVideo>> & { status: string }
  beforeAll(async () => {
    video = { ...(await makeVideo(t, await lesson())), status: 'ready' }
    await transcode(video.transcodeId)
  })

  test('serves list, segments by range, and thumbnail with a fixed type, sandboxed', async () => {
    const url = playUrl(t.services.links, video, t.clock.now())!
    const list = await watch(url)
    expect(list.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
    })
    expect(list.body).toContain('v0.m3u8')
    expect((await watch(url.replace('master.m3u8', 'v0.m3u8'))).body).toContain('#EXT-X-BYTERANGE')
    const segment = await watch(url.replace('master.m3u8', 'v0.ts'), { range: 'bytes=0-187' })
    expect([segment.statusCode, segment.rawPayload.length, segment.rawPayload[0]]).toEqual([206, 188, 0x47])
    const picture = await watch(thumbnailUrl(t.services.links, video, t.clock.now())!)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('refuses a missing, forged, expired or foreign signature', async () => {
    const other = await makeVideo(t, await lesson())
    const url = playUrl(t.services.links, video, t.clock.now())!
    const [, , , id, , expires, signature] = url.split('/')
    const forged = [
      `/api/videos/${id}/hls/${expires}/x/master.m3u8`,
      `/api/videos/${id}/hls/${Number(expires) + 1}/${signature}/master.m3u8`,
      `/api/videos/${other.transcodeId}/hls/${expires}/${signature}/master.m3u8`,
    ]
    for (const each of forged) expect((await watch(each)).statusCode, each).toBe(403)
    expect((await watch(url.replace('master.m3u8', 'v7.ts'))).statusCode).toBe(404)
    await t.clock.advance(8 * 3_600_000)
    expect((await watch(url)).statusCode).toBe(403)
  })

  test('gives the same address within an hour, so that thumbnails are not reloaded; none before it is ready', async () => {
    const one = { id: 'a'.repeat(24), fileId: 'b'.repeat(24), transcodeId: 'c'.repeat(24), status: 'ready' }
    const at = (time: string) => thumbnailUrl(t.services.links, one, new Date(`2026-11-23T${time}Z`))
    expect(at('16:05:00')).toBe(at('16:55:00'))
    expect(at('16:05:00')).not.toBe(at('17:05:00'))
    expect(playUrl(t.services.links, { ...one, status: 'processing' }, t.clock.now())).toBeNull()
  })
})

test('VID-40: queues a video once, when its file has arrived', async () => {
  const video = await makeVideo(t, await lesson(), { status: 'uploading' })
  expect(await queueTranscode(context(), video.id)).toBe(true)
  expect(await queueTranscode(context(), video.id)).toBe(false)
  await t.db.updateTable('storedFile').set({ state: 'pending' }).where('id', '=', video.fileId).execute()
  await t.db.updateTable('video').set({ status: 'uploading' }).where('id', '=', video.id).execute()
  expect(await queueTranscode(context(), video.id)).toBe(false)
})
