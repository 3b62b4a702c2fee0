// One request and its answer (WIR-4), without a library, because the sign-in page uses it too.
import type { FailureBody } from '#contract/failure.ts'
import type { Method } from '#contract/access.ts'
import { hearTime } from '#web/state/clock.ts'
import { forgetAsked, takeAsked } from '#web/early/earlyCalls.ts'

const WAIT_MS = 60_000

export const OFFLINE_TEXT = 'No hay conexión con el servidor. Revisa tu red e intenta de nuevo.'
/** The text for an answer that gives no reason. */
export const UNKNOWN_TEXT = 'Ocurrio un error'

interface Details {
  status: number
  message: string
  code?: string | null
  fields?: { path: string; message: string }[]
  ext?: Record<string, unknown> | null
  retryAfter?: number | null
}

/** A failed call. `status` 0: no answer. `code` and `ext` come from errorExt, `retryAfter` is in seconds. */
export class CallError extends Error {
  readonly status: number
  readonly code: string | null
  readonly fields: { path: string; message: string }[]
  readonly ext: Record<string, unknown> | null
  readonly retryAfter: number | null
  constructor({ status, message, code = null, fields = [], ext = null, retryAfter = null }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.ext = ext
    this.retryAfter = retryAfter
  }
}

export interface Sending {
  token?: string | null
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  file?: boolean
  /** The id of the audit row, and the record's name: 'UNAM Matutino'. */
  onAct?(id: string, of?: string): void
}

/** Calls /api and returns the parsed answer, or throws CallError. An aborted call throws the browser's AbortError. */
export async function send(method: Method, path: string, { token, body, headers, signal, file, onAct }: Sending = {}): Promise<unknown> {
  if (method !== 'get') forgetAsked()
  const early = method === 'get' && !headers ? takeAsked(path, token) : undefined
  const sentAt = early?.at ?? performance.now()
  const response = await (early ? until(early.answer, signal) : request()).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError({ status: 0, message: OFFLINE_TEXT })
  })
  hearTime(response, sentAt)
  if (response.ok && file) return response.blob()
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer) {
    const act = onAct && response.headers.get('act')
    if (act) onAct(act, decodeURIComponent(response.headers.get('act-of') ?? '') || undefined)
    return answer
  }
  throw failureOf(response, answer as Partial<FailureBody> | null)

  function request(): Promise<Response> {
    return fetch(`/api${path}`, {
      method: method.toUpperCase(),
      // Otherwise going back or restoring a tab would show old answers with an old time (M123).
      cache: 'no-cache',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(WAIT_MS), ...(signal ? [signal] : [])]),
    })
  }
}

async function until<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted()
  if (!signal) return answer
  const over = Promise.withResolvers<never>()
  const end = () => over.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  return Promise.race([answer, over.promise]).finally(() => signal.removeEventListener('abort', end))
}

function failureOf(response: Response, answer: Partial<FailureBody> | null): CallError {
  const { code, message, ...ext } = answer?.errorExt ?? {}
  return new CallError({
    status: response.status,
    message: message?.es ?? answer?.error?.message?.es ?? UNKNOWN_TEXT,
    code,
    fields: answer?.error?.fields,
    ext: answer?.errorExt ? { code, message, ...ext } : null,
    retryAfter: Number(response.headers.get('retry-after')) || null,
  })
}
