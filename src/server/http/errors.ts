// All failures leave through here (WIR-4): never a stack trace, never SQL.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FailureBody } from '#contract/failure.ts'
import { codeOf } from '#lib/errors.ts'
import type { Constraints } from '#server/http/feature.ts'
import { httpErrors, Refusal } from '#server/http/refusal.ts'

export class BadInput extends Error {
  readonly fields: { path: string; message: string }[]
  constructor(error: z.ZodError) {
    super('bad input')
    this.fields = error.issues.slice(0, 50).map(issue => ({ path: issue.path.join('.'), message: issue.message }))
  }
}

const OUT_OF_REACH = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  // read_only_sql_transaction: another server is taking over in these seconds.
  '25006',
])

/** A full disk, of this machine or of the database. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The statement took longer than a call may, or a lock was held longer than a call waits. */
const TOO_LONG = new Set(['57014', '55P03'])

/** A row that a campus-limited employee may not write (CON-8): raised by a view's check or the trigger `inside_campus`. */
const OUTSIDE = '44000'

/** Values that fit the schema but not PostgreSQL: a NUL in text or json, a day before the year 1. */
const UNKEEPABLE = new Set(['22021', '22P05', '22008'])

/** A lone surrogate is valid JSON in JavaScript, but not in PostgreSQL: of 22P02 only that is the caller's fault. */
const isUnkeepable = (error: unknown): boolean =>
  UNKEEPABLE.has(codeOf(error)) || (codeOf(error) === '22P02' && error instanceof Error && error.message.endsWith('type json'))

/** True when the connection failed, rather than the statement. */
export const isOutOfReach = (error: unknown): boolean =>
  OUT_OF_REACH.has(codeOf(error)) ||
  (error instanceof Error &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Cannot use a pool/.test(error.message))

export function fromConstraint(error: unknown, constraints: Constraints): unknown {
  if (codeOf(error) === OUTSIDE) return new Refusal(httpErrors.outsideCampus)
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  if (name === 'standing_child') return new Refusal(httpErrors.standingChild)
  const mapping = constraints[name]
  if (!mapping) return error
  const [failure, field] = mapping
  return new Refusal(failure, field ? { fields: [{ path: field, message: failure.message }] } : {})
}

const body = (status: number, message: string, more: Partial<FailureBody['error']> = {}): FailureBody => ({
  success: false,
  error: { code: status, message: { es: message }, ...more },
})

export function answerOf(error: unknown): { status: number; body: FailureBody; retryAfter?: number } {
  if (error instanceof Refusal) {
    const {
      failure: { code, status },
      extra,
      message,
    } = error
    const answer = body(status, message, extra.fields && { fields: extra.fields })
    if (code !== '') answer.errorExt = { code, message: { es: message }, ...extra.ext }
    return { status, body: answer, retryAfter: extra.retryAfter }
  }
  if (error instanceof BadInput)
    return { status: 400, body: body(400, error.fields[0]?.message ?? httpErrors.badRequest.message, { fields: error.fields }) }
  if (isUnkeepable(error)) return { status: 400, body: body(400, httpErrors.badRequest.message) }
  if (FULL.has(codeOf(error))) return { status: 503, body: body(503, httpErrors.noSpace.message) }
  if (isOutOfReach(error) || TOO_LONG.has(codeOf(error))) return { status: 503, body: body(503, httpErrors.outOfReach.message) }
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return { status: 413, body: body(413, httpErrors.tooLarge.message) }
  if (statusCode === 415) return { status: 415, body: body(415, httpErrors.wrongType.message) }
  if (statusCode && statusCode >= 400 && statusCode < 500) return { status: 400, body: body(400, httpErrors.badRequest.message) }
  return { status: 500, body: body(500, httpErrors.unexpected.message) }
}

export function send(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body: answer, retryAfter } = answerOf(error)
  if (status >= 500) request.log.error({ err: error }, 'call failed')
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  // The rest of an unread body would be parsed as the next request.
  if (status === 413) void reply.header('connection', 'close')
  return reply.status(status).header('cache-control', 'no-store').send(answer)
}

/** Headers for an answer to an unreadable address: no hook runs for it. */
export const bareHeaders = (secure: boolean) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => send(error, request, reply))
}
