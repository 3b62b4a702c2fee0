import type { FastifyInstance } from 'fastify'
import type { FailureBody } from '#contract/failure.ts'
import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import type { Bearer } from './callers.ts'

export interface CallOptions {
  as?: Bearer
  headers?: Record<string, string>
}

/** The answer: `body` is parsed JSON, otherwise bytes. */
export interface Called {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks at what it expects, refusals and answers alike
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export interface Calls {
  call(
    route: AnyRoute,
    input?: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
    options?: CallOptions,
  ): Promise<Called>
  /** The typed answer of a call that must succeed, without record versions: versions.test.ts covers those (M67). */
  ok<T extends AnyRoute>(route: T, input: Input<T>, as?: Bearer, headers?: Record<string, string>): Promise<{ success: true } & Answer<T>>
  refused(
    route: AnyRoute,
    input: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
    as?: Bearer,
  ): Promise<{ status: number; code?: string; message: string; fields: string[] }>
}

export function urlOf(route: AnyRoute, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const path = route.path.replace(/:(\w+)(\([^)]*\))?/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Versions of plans and quizzes are numbers, and stay. */
function withoutVersions<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer
  if ('version' in answer && typeof answer.version === 'string') delete (answer as { version?: string }).version
  for (const each of Object.values(answer)) withoutVersions(each)
  return answer
}

/** @param isListed whether the contract lists this refusal for the route (`fails`) */
export function calls(
  app: FastifyInstance,
  record: (route: string, status: number, body: unknown) => void,
  isListed: (route: AnyRoute, refusal: string) => boolean,
): Calls {
  const call: Calls['call'] = async (route, { params, query, body } = {}, { as, headers } = {}) => {
    const response = await app.inject({
      method: route.method.toUpperCase() as 'GET',
      url: urlOf(route, params, query),
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const json =
      String(response.headers['content-type']).startsWith('application/json') && (route.returns !== 'file' || response.statusCode >= 400)
    const answer: unknown = json ? response.json() : response.rawPayload
    record(route.name, response.statusCode, answer)
    const code = (answer as Partial<FailureBody> | null)?.errorExt?.code
    if (code !== undefined && !isListed(route, `${response.statusCode} ${code}`))
      throw new Error(`${route.name} answered ${response.statusCode} ${code}, which its contract does not list in fails`)
    return { status: response.statusCode, body: answer, headers: response.headers }
  }
  return {
    call,
    async ok(route, input, as, headers) {
      const { status, body, headers: answered } = await call(route, input, { as, headers })
      if (status >= 300) throw new Error(`${route.name} answered ${status}: ${JSON.stringify(body)}`)
      return route.returns === 'file' ? new Blob([body], { type: String(answered['content-type']) }) : withoutVersions(body)
    },
    async refused(route, input, as) {
      const { status, body } = await call(route, input, { as })
      if (status < 400) throw new Error(`${route.name} was not refused: ${JSON.stringify(body)}`)
      const { error, errorExt } = body as FailureBody
      return { status, code: errorExt?.code, message: error.message.es, fields: (error.fields ?? []).map(field => field.path) }
    },
  }
}
