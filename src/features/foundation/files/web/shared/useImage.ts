import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { upload } from '#web/calls/upload.ts'
import { FILE_KINDS, images, PICTURE_TEXT, type Picture } from '../../contract.ts'
import { whyUnfit } from './whyUnfit.ts'

/** `part`: sent fraction, 0 to 1; `preview`: an address in this browser. */
type State = { kind: 'still' } | { kind: 'sending'; part: number; preview: string } | { kind: 'failed'; reason: string; file: File }

const { maxSize, types } = FILE_KINDS.image

/** JPG or PNG, at most 2 MB (CUR-37). */
export const imageFits = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  (types as readonly string[]).includes(type) && size < maxSize

type Announced = { url: string; image: Picture }

const announce = (file: File, signal: AbortSignal): Promise<Announced> =>
  call(images.create, { body: { filename: file.name, size: file.size, type: file.type } }, { signal })

/**
 * Uploads a picture (course, chapter, question) when chosen; a failure can be retried.
 * @param announced the upload address, without a session
 */
export function useImage(onPicture: (picture: Picture) => void, announced = announce) {
  const [state, setState] = useState<State>({ kind: 'still' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    const wrong = await whyUnfit(file, 'image')
    if (signal.aborted) return
    if (wrong !== null) {
      setState({ kind: 'still' })
      return toast.warn(wrong)
    }
    const preview = URL.createObjectURL(file)
    setState({ kind: 'sending', part: 0, preview })
    try {
      const { url, image } = await announced(file, signal)
      await upload(url, file, { signal, progress: part => signal.aborted || setState({ kind: 'sending', part, preview }) })
      setState({ kind: 'still' })
      onPicture(image)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setState({ kind: 'failed', reason: error.message, file })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }
  return {
    state,
    take: (file: File) => (imageFits(file) ? void send(file) : toast.warn(PICTURE_TEXT)),
    retry: () => state.kind === 'failed' && void send(state.file),
    forget() {
      stop.current?.abort()
      setState({ kind: 'still' })
    },
  }
}

export type ImageUpload = ReturnType<typeof useImage>
