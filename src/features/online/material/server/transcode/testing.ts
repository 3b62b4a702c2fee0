import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Insertable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { DB } from '#server/db/schema.ts'
import type { Test } from '#server/testing/harness.ts'
import { newKey } from '#server/storage/keys.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'

export const LESSON = new URL('../../../../../../db/demo/files/bienvenida.mp4', import.meta.url)
export const lesson = (): Promise<Buffer> => readFile(LESSON)

export async function remade(args: string[], ending: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-video-'))
  try {
    const path = join(folder, `made.${ending}`)
    const ffmpeg = (await findFfmpeg({}))!
    await promisify(execFile)(ffmpeg, ['-nostdin', '-loglevel', 'error', '-i', fileURLToPath(LESSON), ...args, path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function makeVideo(
  t: Test,
  bytes: Buffer,
  { status = 'queued', ...part }: Pick<Insertable<DB['video']>, 'status' | 'attempts'> = {},
) {
  const course = await t.make.course()
  const [id, fileId, transcodeId, key] = [newId(), newId(), newId(), newKey('video/mp4')]
  await t.services.storage.put(key, bytes, 'video/mp4')
  const file = { name: 'clase.mp4', kind: 'video', contentType: 'video/mp4', size: bytes.length, maxSize: bytes.length }
  await t.db
    .insertInto('storedFile')
    .values({ id: fileId, key, ...file, state: 'ready', etag: '' })
    .execute()
  await t.db
    .insertInto('video')
    .values({ id, courseId: course.id, title: 'Clase', description: 'De prueba', fileId, transcodeId, status, ...part })
    .execute()
  return { id, fileId, transcodeId, courseId: course.id, key }
}
