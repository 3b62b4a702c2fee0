// The one moment in which an announced file becomes usable.
import { auditChanged, type ChangeEvent } from '#contract/event.ts'
import { writeAudit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppContext } from '#server/http/feature.ts'
import { PICTURE_HEAD, type PictureSize } from '#server/storage/pictureSize.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { FILE_KINDS, fileFailures, notOfKind, type FileKind } from '../contract.ts'
import { sniff, SNIFFED } from '../sniff.ts'
import { tellArrived, type Arrived } from './arrivals.ts'
import { judgePicture } from './judgePicture.ts'
import { settleOpenable } from './openable.ts'
import * as store from './store.ts'

export function typeOf(head: Uint8Array, kind: string): string {
  if (head.length === 0) return fail(fileFailures.FILE_EMPTY)
  const type = sniff(head)
  const { types } = FILE_KINDS[kind as FileKind]
  return type !== null && (types as readonly string[]).includes(type)
    ? type
    : fail(httpErrors.wrongType, { message: notOfKind(kind as FileKind) })
}

export const headOf = (kind: string): number => (kind === 'image' ? PICTURE_HEAD : SNIFFED)

export interface Look extends Partial<PictureSize> {
  contentType: string
}

/** Type and picture size by first bytes; refuses types that the kind does not accept. */
export function lookAt(head: Uint8Array, kind: string): Look {
  return { contentType: typeOf(head, kind), ...(kind === 'image' && judgePicture(head)) }
}

/**
 * Call when the bytes are under `key` and their beginning was checked. Refuses and deletes a file that cannot be opened. false: another
 * upload of the same file started meanwhile, and these bytes are deleted.
 */
export async function arrive(
  { db, jobs, clock, emit, services }: AppContext,
  id: string,
  key: string,
  look: Look & { size: number; etag: string },
): Promise<boolean> {
  const settled = await settleOpenable(services.storage, key, look.contentType)
  let announcements: [ChangeEvent, string[]][] = []
  const arrived = await inTransaction(db, async trx => {
    announcements = []
    const now = clock()
    const finished = await store.finish(trx, id, key, {
      ...look,
      ...(settled && { size: settled.size, etag: settled.etag }),
      plain: look.width !== undefined,
      readyAt: now,
    })
    if (!finished) return false
    const { asked } = finished
    const context: Arrived = {
      db: trx,
      asked,
      enqueue: (job, payload) => jobs.enqueue(trx, job, payload, asked),
      emit: (event, ids) => void announcements.push([event, ids]),
      async audit(route, entry) {
        await writeAudit(trx, { asked, now, route }, entry)
        announcements.push([auditChanged, []])
      },
    }
    await tellArrived(context, id)
    return true
  })
  for (const [event, ids] of announcements) emit(event, ids)
  if (!arrived) await services.storage.remove(key)
  return arrived
}
