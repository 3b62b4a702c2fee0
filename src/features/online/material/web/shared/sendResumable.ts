// Sending a large file in pieces (tus 1.0): a broken connection goes on where it stopped.
import type { DetailedError } from 'tus-js-client'
import type { FailureBody } from '#contract/failure.ts'
import { CallError, OFFLINE_TEXT, UNKNOWN_TEXT } from '#web/http.ts'

interface Sending {
  /** Bytes that have left. */
  progress(sent: number): void
  signal: AbortSignal
}

/** After a break: how long it waits before each next try. Any progress starts anew. */
const WAITS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000]
const CAME = 'ALREADY_UPLOADED'
const CHUNK = 32 * 1024 ** 2

/** Refused because of what was asked, not because of how things stand just now. */
const final = (status: number) => status >= 400 && status < 500 && ![408, 409, 423, 429].includes(status)

/**
 * Sends what `address` does not have yet.
 * @throws CallError with the server's reason; status 0 when no answer came. An aborted one throws the signal's reason.
 */
export async function sendResumable(file: File, address: string, { progress, signal }: Sending): Promise<void> {
  const { Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const url = new URL(address, location.href).href
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      // Begun and gone on with under one address: asked first how far it is, made when it is not known there.
      endpoint: url,
      uploadUrl: url,
      chunkSize: CHUNK,
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
  const { error: told, errorExt } = bodyOf(answer.getBody())
  const message = errorExt?.message?.es ?? told?.message?.es ?? UNKNOWN_TEXT
  return new CallError({ status: answer.getStatus(), message, code: errorExt?.code })
}

function bodyOf(text: string): Partial<FailureBody> {
  try {
    return JSON.parse(text) as Partial<FailureBody>
  } catch {
    return {}
  }
}
