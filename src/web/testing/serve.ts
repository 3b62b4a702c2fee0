// The fake server of a component test: answers of the contract, given by the test.
import type { AnyRoute, Answer } from '#contract/route.ts'
import type { Failure } from '#contract/failure.ts'

export interface SentRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

interface Served {
  route: AnyRoute
  pattern: RegExp
  answer(request: SentRequest): unknown
  act?(): string
  of?: string | undefined
}

/** Throw it in an answer to refuse. */
export class Refused extends Error {
  readonly status: number
  readonly body: unknown
  /** `ext`: further fields of `errorExt`. */
  constructor(failure: Failure, fields?: { path: string; message: string }[], ext?: Record<string, unknown>) {
    super(failure.message)
    const message = { es: failure.message }
    this.status = failure.status
    this.body = {
      success: false,
      error: { code: failure.status, message, ...(fields && { fields }) },
      ...(failure.code !== '' && { errorExt: { code: failure.code, message, ...ext } }),
    }
  }
}

const realFetch = window.fetch.bind(window)
let served: Served[] = []

const patternOf = (path: string) =>
  new RegExp(
    `^/api${path.replace(/:(\w+)(?:\(\^?([^)]*?)\$?\))?/g, (_all, name: string, inner?: string) => `(?<${name}>${inner ?? '[^/]+'})`)}/?$`,
  )

const json = (status: number, body: unknown, act?: string, of?: string) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...(act && { act }), ...(of && { 'act-of': encodeURIComponent(of) }) },
  })

async function answerOf(url: URL, init: RequestInit): Promise<Response> {
  const method = (init.method ?? 'GET').toLowerCase()
  const handler = served.find(each => each.route.method === method && each.pattern.test(url.pathname))
  if (!handler) throw new Error(`nobody serves ${method} ${url.pathname} in this test`)
  const groups = handler.pattern.exec(url.pathname)?.groups ?? {}
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  try {
    const answer = await handler.answer({ params, query: Object.fromEntries(url.searchParams), body, headers: new Headers(init.headers) })
    return answer instanceof Blob ? new Response(answer) : json(200, { success: true, ...(answer as object) }, handler.act?.(), handler.of)
  } catch (error) {
    if (error instanceof Refused) return json(error.status, error.body)
    throw error
  }
}

/** Answers a route like the wire; the latest wins. `act`: the audit row of a write, `of`: its record's name. Returns the calls in order. */
export function serve<T extends AnyRoute>(
  route: T,
  answer: (request: SentRequest) => Answer<T> | Promise<Answer<T>>,
  act?: () => string,
  of?: string,
): SentRequest[] {
  const requests: SentRequest[] = []
  served.unshift({ route, pattern: patternOf(route.path), answer: each => (requests.push(each), answer(each)), act, of })
  window.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    return url.pathname.startsWith('/api/') ? answerOf(url, init) : realFetch(input, init)
  }
  return requests
}

export function serveNothing(): void {
  served = []
  window.fetch = realFetch
}
