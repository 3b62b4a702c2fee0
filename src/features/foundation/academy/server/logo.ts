// The logo for paper: ffmpeg redraws it once at a small size, so that no receipt decodes an uploaded picture (CON-70).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import { PICTURE_HEAD, sizeOfPicture } from '#server/storage/pictureSize.ts'
import * as files from '#features/foundation/files/server/public.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import { redrawn } from '#server/ffmpeg/redraw.ts'
import { id } from '#contract/fields.ts'
import type { Db } from '#server/db/connect.ts'
import { job } from '#server/jobs/jobs.ts'
import { newKey } from '#server/storage/keys.ts'
import { MOST_ON_PAPER } from '../limits.ts'

const PNG = 'image/png'

export const redrawLogo = job({
  name: 'redraw-logo',
  payload: z.object({ fileId: id }),
  retries: 2,
  async run({ fileId }, { db, storage, config, log }) {
    const file = await files.find(db, fileId)
    const ffmpeg = await findFfmpeg(config)
    if (file?.state !== 'ready' || file.kind !== 'image' || file.printKey !== null || ffmpeg === null) return
    const folder = await mkdtemp(join(tmpdir(), 'plantel-logo-'))
    try {
      const [input, output] = [join(folder, 'logo'), join(folder, 'print.png')]
      await writeFile(input, await buffer((await storage.read(file.key)).body))
      const isDrawn = await redrawn(ffmpeg, { input, type: file.contentType, output, most: MOST_ON_PAPER }).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, fileId }, 'could not render the logo')
          return false
        },
      )
      if (!isDrawn) return
      const key = newKey(PNG)
      await storage.take(output, key, PNG)
      if (!(await files.printed(db, fileId, key))) await storage.remove(key)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

/** Measures old pictures, and queues those that were ever a logo. */
export const redrawPresent = job({
  name: 'redraw-present-logos',
  payload: z.object({}),
  retries: 2,
  atStart: true,
  async run(_payload, { db, storage, enqueue, log }) {
    const before = await files.unmeasured(db)
    if (before.length === 0) return
    for (const fileId of await logosOf(db)) await enqueue(redrawLogo, { fileId })
    for (const { id: fileId, key, size } of before) {
      const end = Math.min(PICTURE_HEAD, size ?? PICTURE_HEAD) - 1
      const head = await storage.read(key, { start: 0, end }).then(
        ({ body }) => buffer(body),
        (error: unknown) => {
          log.warn({ err: error, fileId }, 'could not measure a picture')
          return Buffer.alloc(0)
        },
      )
      await files.measured(db, fileId, sizeOfPicture(head))
    }
  },
})

async function logosOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select logo_id as id from academy where logo_id is not null
    union select distinct snapshot->'academy'->>'logoId' from receipt where snapshot->'academy'->>'logoId' is not null`.execute(db)
  return rows.map(row => row.id)
}
