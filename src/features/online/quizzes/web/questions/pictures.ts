// Uploads pictures of questions and answers (QUI-14: JPG or PNG, under 2 MB).
import { FILE_KINDS, images, PICTURE_TEXT } from '#features/foundation/files/contract.ts'
import { whyUnfit } from '#features/foundation/files/web/shared/whyUnfit.ts'
import { call, CallError } from '#web/calls/api.ts'
import { store } from '#web/state/store.ts'
import { toast } from '#web/ui/toasts.ts'
import { upload } from '#web/calls/upload.ts'
import type { Picture } from '../model/edited.ts'

export const pictures = store(0)

export const PICTURE_TYPES: readonly string[] = FILE_KINDS.image.types
const fits = ({ type, size }: File) => PICTURE_TYPES.includes(type) && size < FILE_KINDS.image.maxSize

/** Uploads it; null when refused, failed (both with a message) or aborted. */
export async function sendPicture(file: File, signal: AbortSignal, progress: (part: number) => void): Promise<Picture | null> {
  const wrong = fits(file) ? await whyUnfit(file, 'image') : PICTURE_TEXT
  if (wrong !== null) {
    if (!signal.aborted) toast.warn(wrong)
    return null
  }
  pictures.set(pictures.get() + 1)
  try {
    const { url, image } = await call(images.create, { body: { filename: file.name, size: file.size, type: file.type } }, { signal })
    await upload(url, file, { signal, progress })
    return image
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof CallError)) throw error
    toast.error('La imagen no se pudo subir', error.message)
    return null
  } finally {
    pictures.set(pictures.get() - 1)
  }
}
