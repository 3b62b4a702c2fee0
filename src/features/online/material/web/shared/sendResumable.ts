// Uploads a large file in chunks (tus 1.0), which survive a broken connection.
import type { DetailedError } from 'tus-js-client'
import type { FailureBody } from '#contract/failure.ts'
import { CallError, OFFLINE_TEXT, UNKNOWN_TEXT } from '#web/calls/http.ts'
import { toast } from '#web/ui/toasts.ts'

interface Sending {
  progress(sentBytes: number): void
  signal: AbortSignal
}

/** Delays before each retry. Any progress resets them. */
const WAITS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000]
const CAME = 'ALREADY_UPLOADED'
const MEGABYTE = 1024 ** 2
/** Chunk sizes in MB. A proxy may accept less than the server: nginx 1 MB by default. */
const PIECES = [32, 8, 1]
/** The chunk size that works, as far as this tab knows. */
let piece = 0
const PIECE_TOO_LARGE = 'PIECE_TOO_LARGE'
const TOO_LARGE_TEXT = 'Un servidor intermedio no acepta archivos de este tamaño. Avisa a sistemas.'

/** Final: refused for the request itself, not for a temporary state. */
const final = (status: number) => status >= 400 && status < 500 && ![408, 409, 423, 429].includes(status)

/**
 * Sends what `address` does not have yet.
 * @throws CallError with the server's reason; status 0 without an answer. An aborted upload throws the signal's reason.
 */
export async function sendResumable(file: File, address: string, sending: Sending): Promise<void> {
  for (;;) {
    const tried = piece
    try {
      return await sendIn(PIECES[tried]! * MEGABYTE, file, address, sending)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== PIECE_TOO_LARGE || tried === PIECES.length - 1) throw error
      // Another upload of this tab may have lowered it meanwhile.
      if (piece > tried) continue
      piece = tried + 1
      toast.warn(`Un servidor intermedio no acepta piezas de ${PIECES[tried]} MB: la subida sigue en piezas de ${PIECES[piece]} MB`)
    }
  }
}

async function sendIn(chunkSize: number, file: File, address: string, { progress, signal }: Sending): Promise<void> {
  const { Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const url = new URL(address, location.href).href
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      // Starts and resumes under one address: asks for the offset first, and creates the upload when it is unknown there.
      endpoint: url,
      uploadUrl: url,
      chunkSize,
      retryDelays: WAITS_MS,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, filetype: file.type },
      onShouldRetry: error => !final(error.originalResponse?.getStatus() ?? 0) && failureOf(error).code !== CAME,
      onProgress: progress,
      onSuccess: () => end(resolve),
      onError: error => end(() => reject(failureOf(error as DetailedError))),
    })
    const stop = () => {
      void upload.abort()
      reject(signal.reason as Error)
    }
    const end = (then: () => void) => {
      signal.removeEventListener('abort', stop)
      then()
    }
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

function failureOf(error: DetailedError): CallError {
  const answer = error.originalResponse
  if (!answer) return new CallError({ status: 0, message: OFFLINE_TEXT })
  const { error: errorBody, errorExt } = bodyOf(answer.getBody())
  // Our own 413 has a reason: the file is too large for everybody.
  if (answer.getStatus() === 413 && !errorBody) return new CallError({ status: 413, message: TOO_LARGE_TEXT, code: PIECE_TOO_LARGE })
  const message = errorExt?.message?.es ?? errorBody?.message?.es ?? UNKNOWN_TEXT
  return new CallError({ status: answer.getStatus(), message, code: errorExt?.code })
}

function bodyOf(text: string): Partial<FailureBody> {
  try {
    return JSON.parse(text) as Partial<FailureBody>
  } catch {
    return {}
  }
}
