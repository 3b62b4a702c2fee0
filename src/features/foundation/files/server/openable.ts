// Refuses files that cannot be opened, once they are complete (M99). Transcoding judges videos.
import { buffer } from 'node:stream/consumers'
import { press } from '#server/paper/press.ts'
import { fail, Refusal } from '#server/http/refusal.ts'
import type { Storage, StoredObject } from '#server/storage/storage.ts'
import { fileFailures } from '../contract.ts'
import type { PdfLook } from './pdfLook.worker.ts'
import { jpegOpens, pngOpens } from './pictureOpens.ts'
import { isPicture, plainPicture } from './plainPicture.ts'

const lookAtPdf = press<PdfLook>({ worker: new URL('./pdfLook.worker.ts', import.meta.url), what: 'look at a PDF', megabytes: 256 })

async function whyNot(bytes: Buffer, contentType: string) {
  if (contentType === 'application/pdf') {
    const look = await lookAtPdf({ bytes })
    return look === 'locked' ? fileFailures.PDF_LOCKED : look === 'broken' ? fileFailures.FILE_BROKEN : null
  }
  return (await (contentType === 'image/png' ? pngOpens : jpegOpens)(bytes)) ? null : fileFailures.FILE_BROKEN
}

/**
 * Deletes and refuses a picture or PDF under this key that cannot be opened. Strips a picture's camera metadata. @returns the resulting
 * file
 */
export async function settleOpenable(
  storage: Storage,
  key: string,
  contentType: string,
): Promise<Pick<StoredObject, 'size' | 'etag'> | null> {
  if (contentType !== 'application/pdf' && !isPicture(contentType)) return null
  try {
    const { body } = await storage.read(key)
    const bytes = await buffer(body)
    const wrong = await whyNot(bytes, contentType)
    if (wrong) fail(wrong)
    return isPicture(contentType) ? await storage.put(key, plainPicture(bytes, contentType), contentType) : null
  } catch (error) {
    if (error instanceof Refusal) await storage.remove(key)
    throw error
  }
}
