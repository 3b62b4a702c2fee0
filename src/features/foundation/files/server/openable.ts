// What nobody could open is refused when all of it has come (M99). A video is judged by what makes it ready to be watched.
import { buffer } from 'node:stream/consumers'
import { press } from '#server/paper/press.ts'
import { fail, Refusal } from '#server/http/refusal.ts'
import type { Storage } from '#server/storage/storage.ts'
import { fileFailures } from '../contract.ts'
import type { PdfLook } from './pdfLook.worker.ts'
import { jpegOpens, pngOpens } from './pictureOpens.ts'

const lookAtPdf = press<PdfLook>({ worker: new URL('./pdfLook.worker.ts', import.meta.url), what: 'look at a PDF', megabytes: 256 })

async function whyNot(bytes: Buffer, contentType: string) {
  if (contentType === 'application/pdf') {
    const look = await lookAtPdf({ bytes })
    return look === 'locked' ? fileFailures.PDF_LOCKED : look === 'broken' ? fileFailures.FILE_BROKEN : null
  }
  return (await (contentType === 'image/png' ? pngOpens : jpegOpens)(bytes)) ? null : fileFailures.FILE_BROKEN
}

const JUDGED = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** Refuses the bytes under this key, and takes them away, if they are a picture or a PDF that cannot be opened. */
export async function refuseUnopenable(storage: Storage, key: string, contentType: string): Promise<void> {
  if (!JUDGED.has(contentType)) return
  try {
    const { body } = await storage.read(key)
    const wrong = await whyNot(await buffer(body), contentType)
    if (wrong) fail(wrong)
  } catch (error) {
    if (error instanceof Refusal) await storage.remove(key)
    throw error
  }
}
