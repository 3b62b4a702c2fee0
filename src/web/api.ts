import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import { did } from '#web/acts.ts'
import { pathOf } from '#web/path.ts'
import { proveAgain, signInAgain } from '#web/reauth.ts'
import { readToken } from '#web/token.ts'
import { CallError, send } from '#web/http.ts'

export { CallError }

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Of many calls that the person does as one: an id for all of them (DES-20). */
  batch?: string
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

let forbidden: () => void = () => {}

/** What to do when a call was refused for lack of permission: the session is read again. */
export const onForbidden = (listener: () => void): void => void (forbidden = listener)

let unanswered: () => void = () => {}

/** What to do when a call found no server: the connection is doubted. */
export const onUnanswered = (listener: () => void): void => void (unanswered = listener)

/** No answer at all, or a proxy's word that nobody stands behind it (ours carry a code). */
const foundNobody = ({ status, code }: CallError) => status === 0 || (status >= 502 && code === null)

/** Makes a call of the contract. A session that has ended is renewed by the person, then the call is repeated with the same key. */
export async function call<T extends AnyRoute>(
  route: T,
  input: Input<T>,
  { idempotencyKey, signal, batch }: CallOptions = {},
): Promise<Answer<T>> {
  const { params, query, body } = input as Parts
  const path = pathOf(route.path, params, query)
  const more = { ...(idempotencyKey && { 'idempotency-key': idempotencyKey }), ...(batch && { 'act-batch': batch }) }
  const headers = Object.keys(more).length > 0 ? more : undefined
  for (;;) {
    const token = readToken()
    try {
      const onAct = (act: string) => did(route, act, batch)
      const answer = await send(route.method, path, { token, body, headers, signal, file: route.returns === 'file', onAct })
      return answer as Answer<T>
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CONFIRM_IDENTITY') {
        // Whoever gives up gets the refusal; the form stays.
        if (await proveAgain((error.ext?.methods as string[] | undefined) ?? ['password'])) continue
        throw error
      }
      if (error.status === 403) forbidden()
      if (foundNobody(error)) unanswered()
      // A code says what was wrong with what was typed; without one the session has ended.
      if (error.status !== 401 || error.code || route.access === 'public') throw error
      // Another tab may have signed in meanwhile: then the new token is simply tried.
      if (readToken() === token) await signInAgain()
    }
  }
}
