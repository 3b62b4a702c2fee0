// Uploads a file to a signed address (WIR-47). XMLHttpRequest, because fetch cannot report progress.
import type { FailureBody } from '#contract/failure.ts'
import { CallError, OFFLINE_TEXT } from '#web/calls/http.ts'

interface Uploading {
  /** Called with the sent part, 0 to 1. */
  progress?(part: number): void
  signal?: AbortSignal
}

/**
 * PUTs the bytes of `file` to `url`.
 * @throws CallError with the server's reason; status 0 when no answer came. An aborted upload throws the signal's reason.
 */
export function upload(url: string, file: Blob, { progress, signal }: Uploading = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop)
    request.open('PUT', url)
    request.upload.onprogress = ({ loaded, total }) => progress?.(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(signal?.reason as Error)
    request.onerror = () => reject(new CallError({ status: 0, message: OFFLINE_TEXT }))
    request.onload = () => (request.status < 300 ? resolve() : reject(failureOf(request)))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.send(file)
  })
}

function failureOf({ status, responseText }: XMLHttpRequest): CallError {
  const { error, errorExt } = bodyOf(responseText)
  return new CallError({ status, message: errorExt?.message?.es ?? error?.message?.es ?? 'Ocurrio un error', code: errorExt?.code })
}

function bodyOf(text: string): Partial<FailureBody> {
  try {
    return JSON.parse(text) as Partial<FailureBody>
  } catch {
    return {}
  }
}
