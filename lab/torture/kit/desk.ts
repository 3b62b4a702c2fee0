import { randomUUID } from 'node:crypto'
import type { FailureBody } from '#contract/failure.ts'
import { connections, send, type Call } from '../../../test/support/load.ts'

export interface Account {
  email: string
  password: string
}

export interface Reply {
  status: number
  /** errorExt.code of a refusal, else ''. */
  code: string
  body: unknown
}

/** `key` adds an Idempotency-Key, `batch` an Act-Batch. */
export interface Wish {
  method: NonNullable<Call['method']>
  path: string
  body?: object
  key?: string
  batch?: string
}

export interface Desk {
  /** Rejects only without an answer. */
  call(wish: Wish): Promise<Reply>
  /** The answer's body; rejects with the answer unless it is a success. */
  ask<T>(wish: Wish): Promise<T>
  atOnce(wishes: readonly Wish[]): Promise<Reply[]>
  close(): void
}

const codeOf = (body: unknown): string => (body as Partial<FailureBody> | null)?.errorExt?.code ?? ''

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function deskOf(port: number, token: string, most = 200): Desk {
  const agent = connections(most)
  const call = async ({ method, path, body, key, batch }: Wish): Promise<Reply> => {
    const more = { ...(key && { 'idempotency-key': key }), ...(batch && { 'act-batch': batch }) }
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...more }
    const answer = await send(agent, port, { method, path: `/api${path}`, headers, ...(body && { body: JSON.stringify(body) }) })
    const value = parsed(answer.body)
    return { status: answer.status, code: codeOf(value), body: value }
  }
  return {
    call,
    async ask<T>(wish: Wish) {
      const { status, body } = await call(wish)
      if (status !== 200) throw new Error(`${wish.method} ${wish.path} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
      return body as T
    },
    atOnce: wishes => Promise.all(wishes.map(call)),
    close: () => agent.destroy(),
  }
}

export async function openDesk(
  port: number,
  account: Account,
  { keepSession = false, most = 200 } = {},
): Promise<Desk & { token: string }> {
  const nobody = deskOf(port, '', 1)
  try {
    const { token } = await nobody.ask<{ token: string }>({ method: 'POST', path: '/login', body: { ...account, keepSession } })
    return { ...deskOf(port, token, most), token }
  } finally {
    nobody.close()
  }
}

export const newKey = (): string => randomUUID()

/** How many answers of each kind: '200', '409 GROUP_FULL'. */
export function tally(replies: readonly Reply[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const { status, code } of replies) {
    const kind = code ? `${status} ${code}` : String(status)
    counted.set(kind, (counted.get(kind) ?? 0) + 1)
  }
  return counted
}

export const countsText = (counted: ReadonlyMap<string, number>): string =>
  [...counted]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, times]) => `${times} × ${kind}`)
    .join(', ')

export const isTally = (counted: ReadonlyMap<string, number>, expected: Record<string, number>): boolean =>
  counted.size === Object.keys(expected).length && Object.entries(expected).every(([kind, times]) => counted.get(kind) === times)
