import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import type { answers } from '#features/workspace/answers/contract.ts'
import { did, wroteAt } from '#web/calls/acts.ts'
import { pathOf } from '#web/calls/path.ts'
import { proveAgain, signInAgain } from '#web/session/reauth.ts'
import { readToken } from '#web/session/token.ts'
import { CallError, OFFLINE_TEXT, send } from '#web/calls/http.ts'
import {
  doneText,
  forgetAct,
  isSame,
  rememberAct,
  loseAct,
  sameLost,
  unknownText,
  type SentAct,
  type Outcome,
} from '#web/calls/unanswered.ts'

export { CallError }

export interface CallOptions {
  signal?: AbortSignal
  /** The id of a batch: calls that the user makes as one act (DES-20). */
  batch?: string
  /** Set when no act of the user caused the call (M164). */
  cause?: 'live'
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

let forbidden: () => void = () => {}

/** Called when a call lacked permission: the session is read again. */
export const onForbidden = (listener: () => void): void => void (forbidden = listener)

let unanswered: () => void = () => {}

/** Called when a call found no server: the connection is in doubt. */
export const onUnanswered = (listener: () => void): void => void (unanswered = listener)

/** No answer, or a proxy's error because no server is behind it (our own errors have a code). */
const foundNobody = ({ status, code }: CallError) => status === 0 || (status >= 502 && code === null)

/**
 * Makes a call of the contract. When the session has ended, the user signs in again and the call repeats with the same key. An
 * idempotent call gets its own key, and its outcome is known at the end; otherwise it throws code UNANSWERED (M118).
 */
export async function call<T extends AnyRoute>(route: T, input: Input<T>, { signal, batch, cause }: CallOptions = {}): Promise<Answer<T>> {
  const { params, query, body } = input as Parts
  const path = pathOf(route.path, params, query)
  const act = rememberAct(route, path, body)
  const request = { path, body, signal, batch, cause }
  const answer = act ? await once(route, request, act) : await carry(route, request)
  if (route.method !== 'get') wroteAt.set(performance.now())
  return answer as Answer<T>
}

interface OneCall {
  path: string
  body?: unknown
  signal?: AbortSignal
  batch?: string
  cause?: string
  key?: string
}

type Carried = Pick<AnyRoute, 'method' | 'path' | 'access' | 'returns' | 'undo'>

async function carry(route: Carried, { path, body, signal, batch, cause, key }: OneCall): Promise<unknown> {
  const more = { ...(key && { 'idempotency-key': key }), ...(batch && { 'act-batch': batch }), ...(cause && { cause }) }
  const headers = Object.keys(more).length > 0 ? more : undefined
  for (;;) {
    const token = readToken()
    try {
      const onAct = (act: string, of?: string) => did(route, { act, of, batch })
      return await send(route.method, path, { token, body, headers, signal, file: route.returns === 'file', onAct })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CONFIRM_IDENTITY') {
        // A user who cancels gets the refusal; the form stays.
        if (await proveAgain((error.ext?.methods as string[] | undefined) ?? ['password'])) continue
        throw error
      }
      if (error.status === 403) forbidden()
      if (foundNobody(error)) unanswered()
      // A code refers to the input; a 401 without one means that the session has ended.
      if (error.status !== 401 || error.code || route.access === 'public') throw error
      // Another tab may have signed in meanwhile: then its token is used.
      if (readToken() === token) await signInAgain()
    }
  }
}

/** The call may have been carried out: no answer, a broken one, or a server that failed midway. */
const isUnknown = (error: unknown): error is CallError => error instanceof CallError && (error.status < 400 || error.status >= 500)

/** Copied from its contract, so that the first page does not load the schemas. */
const FIND = { method: 'post', path: '/answers', access: 'auth' } satisfies Partial<typeof answers.find>

/** Asks for the outcome of one's own act, and forgets the act once it is known. Never throws. */
export async function askWhatBecame(act: SentAct): Promise<Outcome> {
  try {
    const outcome = (await carry(FIND, { path: FIND.path, body: { route: act.route, key: act.key } })) as Outcome
    if (outcome.state !== 'running') forgetAct(act)
    return outcome
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { state: 'running', at: null, answer: null }
  }
}

const NOT_DONE_TEXT = 'No se registró. Revisa tu red e intenta de nuevo.'
const ofDone = (act: SentAct, { at }: Outcome) => new CallError({ status: 409, code: 'ALREADY_DONE', message: doneText(act, at) })
const ofUnknown = (act: SentAct) =>
  new CallError({ status: 0, code: 'UNANSWERED', message: `${unknownText(act)} Te avisamos en cuanto se sepa.` })

async function once(route: AnyRoute, options: OneCall, act: SentAct): Promise<unknown> {
  const before = sameLost(act)
  if (before) {
    const same = isSame(before, options.body)
    const outcome = await askWhatBecame(before)
    if (outcome.state !== 'none') {
      forgetAct(act)
      if (outcome.state === 'done' && same && outcome.answer) return outcome.answer
      throw outcome.state === 'done' ? ofDone(before, outcome) : ofUnknown(before)
    }
  }
  try {
    const answer = await carry(route, { ...options, key: act.key })
    forgetAct(act)
    return answer
  } catch (error) {
    if (!isUnknown(error)) {
      forgetAct(act)
      throw error
    }
    const outcome = await askWhatBecame(act)
    if (outcome.state === 'done' && outcome.answer) return outcome.answer
    if (outcome.state === 'done') throw ofDone(act, outcome)
    if (outcome.state === 'none') throw error.message === OFFLINE_TEXT ? new CallError({ status: 0, message: NOT_DONE_TEXT }) : error
    loseAct(act)
    throw ofUnknown(act)
  }
}
