import { fileBytes } from '#web/calls/fileBytes.ts'
import { FILE_KINDS, fileFailures, notOfKind, tooLargeText, type FileKind } from '../../contract.ts'
import { sniff, SNIFFED } from '../../sniff.ts'

/** The largest file of a kind in bytes, for any kind of upload. */
const mostOf = (kind: FileKind): number => {
  const { maxSize, inPieces = maxSize }: { maxSize: number; inPieces?: number } = FILE_KINDS[kind]
  return inPieces
}

async function opens(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  bitmap?.close()
  return bitmap !== null
}

async function whyNoPdf(file: Blob): Promise<string | null> {
  const { countPages, PdfUnreadable } = await import('./pdfjs.ts')
  try {
    return (await countPages(file)) > 0 ? null : fileFailures.FILE_BROKEN.message
  } catch (error) {
    if (!(error instanceof PdfUnreadable)) throw error
    return error.message
  }
}

/**
 * Why a file cannot be uploaded; null: it can. Checked before sending, so that nobody waits for a refusal (M99);
 * the server checks again. Reads only the beginning of a video.
 */
export async function whyUnfit(file: Blob, kind: FileKind, most = mostOf(kind)): Promise<string | null> {
  // Before the size, because a folder has a size too.
  const head = await fileBytes(file.slice(0, SNIFFED)).catch((error: Error) => error.message)
  if (typeof head === 'string') return head
  if (file.size === 0) return fileFailures.FILE_EMPTY.message
  if (file.size > most) return tooLargeText(most)
  const type = sniff(head)
  if (type === null || !(FILE_KINDS[kind].types as readonly string[]).includes(type)) return notOfKind(kind)
  if (kind === 'pdf') return whyNoPdf(file)
  return kind === 'video' || (await opens(file)) ? null : fileFailures.FILE_BROKEN.message
}
