// Uploads whose chunks go to alternating servers, and their transcoding by a worker.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '#server/testing/s3.ts'
import { end } from '../../../test/support/children.ts'
import type { Pooler } from '../../../test/support/pooler.ts'
import { startProduct } from '../../../test/support/servers.ts'
import { academy, ADMIN } from '../kit/academy.ts'
import { openDesk, type Desk } from '../kit/desk.ts'
import { inSeconds, PRODUCT, through, until, type Check } from '../kit/cluster.ts'
import type { Outcome, Torture } from '../torture.ts'

const MEGABYTE = 1_048_576
const TUS = { 'tus-resumable': '1.0.0' }
const LESSON = new URL('../../../db/demo/files/bienvenida.mp4', import.meta.url)

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Sends each chunk to the next port, after asking the previous one for the offset. @returns the last status */
async function inTurns(address: string, bytes: Uint8Array, piece: number, ports: readonly number[]): Promise<number> {
  const at = (turn: number) => `http://127.0.0.1:${ports[turn % ports.length]}${address}`
  const creation = await fetch(at(0), { method: 'POST', headers: { ...TUS, 'upload-length': String(bytes.length) } })
  if (creation.status !== 201) return creation.status
  for (let turn = 1; ; turn++) {
    const head = await fetch(at(turn + 1), { method: 'HEAD', headers: TUS })
    const offset = Number(head.headers.get('upload-offset'))
    if (head.status !== 200 || offset >= bytes.length) return head.status
    const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const patch = await fetch(at(turn), { method: 'PATCH', headers, body: bytes.slice(offset, offset + piece) })
    if (patch.status !== 204) return patch.status
  }
}

async function newChapter(desk: Desk): Promise<string> {
  const { courses } = await desk.ask<{ courses: { _id: string }[] }>({ method: 'GET', path: '/courses' })
  const course = courses[0]!._id
  const body = { name: 'Por partes', description: 'A dos servidores', course }
  const { playlist } = await desk.ask<{ playlist: { _id: string } }>({ method: 'POST', path: '/playlists', body })
  return playlist._id
}

interface VideoAnswer {
  resumable: string
  video: LessonAnswer
}

/** A video uploaded in chunks to both servers in turn, transcoded by one of two workers, played from the other server. */
export const lessonInPieces: Check = async ({ db, at, a, b }) => {
  const bytes = await readFile(LESSON)
  const playlist = await newChapter(at.a)
  const body = { title: 'Bienvenida', filename: 'bienvenida.mp4', playlist }
  const { resumable, video } = await at.a.ask<VideoAnswer>({ method: 'POST', path: '/videos', body })
  const status = await inTurns(resumable, bytes, Math.ceil(bytes.length / 5), [a.port, b.port])
  const row = () => db.selectFrom('video').select(['status', 'attempts']).where('id', '=', video._id).executeTakeFirstOrThrow()
  const renditionTime = await until(async () => ['ready', 'original', 'failed'].includes((await row()).status), 60_000)
  const { status: became, attempts } = await row()
  const { url } = await videoOf(at.b, playlist, video._id)
  const played = url ? (await fetch(new URL(url, `http://127.0.0.1:${b.port}`))).status : 0
  return {
    what: 'a lesson whose pieces went to both servers in turn is whole, made ready once by one of two workers, and plays at either',
    holds: status === 200 && (became === 'ready' || became === 'original') && attempts === 1 && played === 200,
    note: `5 pieces, ${became} after ${inSeconds(renditionTime)} and ${attempts} run, played ${played}`,
  }
}

interface LessonAnswer {
  _id: string
  url: string | null
  statusTranscode: string
}

async function videoOf(desk: Desk, playlist: string, id: string): Promise<LessonAnswer> {
  interface Chapter {
    playlist: { contentPlaylist: { video?: LessonAnswer }[] }
  }
  const { playlist: chapter } = await desk.ask<Chapter>({ method: 'GET', path: `/playlists/${playlist}` })
  const video = chapter.contentPlaylist.map(each => each.video).find(each => each?._id === id)
  if (!video) throw new Error(`the chapter does not show video ${id}`)
  return video
}

/** Bytes that look like a video from outside. */
const film = (bytes: number) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(bytes - 12, 'clase ')])

/** The same over two servers with a common database and bucket, but no common folder. Without a worker nobody transcodes. */
export async function piecesInBucket({ server }: Torture, pooler: Pooler | null): Promise<Outcome[]> {
  const s3 = await startS3()
  const { database, close } = await academy(server, 'bucket')
  const folder = await mkdtemp(join(tmpdir(), 'plantel-torture-'))
  const bucket = { S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const start = (name: string) =>
    startProduct(PRODUCT, server, database, { ...through(pooler, server, database), ...bucket, ROLE: 'web', DATA_DIR: join(folder, name) })
  const [one, two] = await Promise.all([start('one'), start('two')])
  const desk = await openDesk(one.port, ADMIN)
  try {
    const playlist = await newChapter(desk)
    const bytes = film(20 * MEGABYTE)
    const body = { title: 'Clase', filename: 'clase.mp4', playlist }
    const { resumable, video } = await desk.ask<VideoAnswer>({ method: 'POST', path: '/videos', body })
    const status = await inTurns(resumable, bytes, 3 * MEGABYTE, [one.port, two.port])
    const { statusTranscode } = await videoOf(desk, playlist, video._id)
    const whole = [...s3.objects.values()].filter(object => hash(object.bytes) === hash(bytes)).length
    const leftovers = s3.objects.size - whole + s3.uploads.size
    return [
      {
        what: 'a file whose pieces went in turn to two servers that share a bucket and no folder is whole, and nothing of its pieces is left',
        holds: status === 200 && statusTranscode === 'queued' && whole === 1 && leftovers === 0,
        note: `7 pieces of 3 MB, last answer ${status}, ${whole} whole object, ${leftovers} left over, video ${statusTranscode}`,
      },
    ]
  } finally {
    desk.close()
    await Promise.all([one, two].map(({ child }) => end(child)))
    await close()
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
