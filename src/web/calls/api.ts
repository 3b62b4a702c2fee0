import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import type { answers } from '#features/workspace/answers/contract.ts'
import { did } from '#web/calls/acts.ts'
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
  /** Of many calls that the person does as one: an id for all of them (DES-20). */
  batch?: string
  /** Why it is asked, where that is no act of the person (M164). */
  cause?: 'live'
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

/**
 * Makes a call of the contract. A session that has ended is renewed by the person, then the call is repeated with the same key. An
 * idempotent call has a key of its own, and is known to be done or not when this ends; else it throws code UNANSWERED (M118).
 */
export async function call<T extends AnyRoute>(route: T, input: Input<T>, { signal, batch, cause }: CallOptions = {}): Promise<Answer<T>> {
  const { params, query, body } = input as Parts
  const path = pathOf(route.path, params, query)
  const act = rememberAct(route, path, body)
  const asked = { path, body, signal, batch, cause }
  return (act ? await once(route, asked, act) : await carry(route, asked)) as Answer<T>
}

interface Asked {
  path: string
  body?: unknown
  signal?: AbortSignal
  batch?: string
  cause?: string
  key?: string
}

type Carried = Pick<AnyRoute, 'method' | 'path' | 'access' | 'returns' | 'undo'>

async function carry(route: Carried, { path, body, signal, batch, cause, key }: Asked): Promise<unknown> {
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

/** It may have been carried out: no answer, a broken one, or a server that failed in the middle. */
const isUnknown = (error: unknown): error is CallError => error instanceof CallError && (error.status < 400 || error.status >= 500)

/** As its contract has it, whose schemas the first page does not wait for. */
const FIND = { method: 'post', path: '/answers', access: 'auth' } satisfies Partial<typeof answers.find>

/** Asks what became of an act of one's own; what is known is kept no longer. Never throws. */
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

async function once(route: AnyRoute, asked: Asked, act: SentAct): Promise<unknown> {
  const before = sameLost(act)
  if (before) {
    const same = isSame(before, asked.body)
    const outcome = await askWhatBecame(before)
    if (outcome.state !== 'none') {
      forgetAct(act)
      if (outcome.state === 'done' && same && outcome.answer) return outcome.answer
      throw outcome.state === 'done' ? ofDone(before, outcome) : ofUnknown(before)
    }
  }
  try {
    const answer = await carry(route, { ...asked, key: act.key })
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
