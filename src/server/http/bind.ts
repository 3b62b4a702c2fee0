// Binds contract routes to Fastify, in this order: access, parsing, transaction, idempotency, audit, events, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { allowed, holds, isService, permissionsOf, type Grant, type Permission } from '#contract/access.ts'
import { auditChanged, type ChangeEvent } from '#contract/event.ts'
import type { AnyRoute, FileAnswer } from '#contract/route.ts'
import { academyDay } from '#lib/days.ts'
import { isId } from '#lib/ids.ts'
import { fullName } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { wholly } from '#server/db/campus/wholly.ts'
import { countsOf } from '#server/db/countCache.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { joinBatch } from '#server/db/actBatch.ts'
import { writeAudit, type Requester, type AuditEntry } from '#server/db/audit.ts'
import type { AppContext, Constraints, Context, Feature } from '#server/http/feature.ts'
import { fail, httpErrors, Refusal } from '#server/http/refusal.ts'
import { callPace } from '#server/limits/callPace.ts'
import { noteWrite } from '#server/limits/deskActivity.ts'
import { needProof } from '#server/auth/proof.ts'
import { admitService, type CallingService } from '#server/auth/serviceTokens.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import { BadInput, fromConstraint } from './errors.ts'
import { erasedOr } from './erased.ts'
import { parameterJudge } from '#server/http/parameters.ts'
import { sendFile } from './files.ts'
import { stampOf } from './stamp.ts'
import { claim, idempotencyOf, keep } from './idempotency.ts'
import { judgePrinted } from './printedTexts.ts'
import { bodyTimeout } from './slowClients.ts'

/**
 * Picks the connection: campus-limited employees get the views of the lens that the route declares, everyone else the full database. An
 * open route reads rows beside its own (groups of a course, holders of a role) through the lens of both (M66).
 */
function carried({ db, scoped }: AppContext, { scope }: AnyRoute, { caller }: FastifyRequest): Db {
  if (!caller?.campuses) return db
  return scoped.of(scope === 'open' ? 'both' : scope === 'place' || scope === 'both' ? scope : 'person', caller.campuses)
}

interface Bound {
  /** Seconds that a session has to wait (CON-47). */
  pace: ReturnType<typeof callPace>
  judge: ReturnType<typeof parameterJudge>
  nameAct: Feature['nameAct']
  route: AnyRoute
  handler: Handler
  inTransaction: boolean
}
interface Input {
  params: unknown
  query: unknown
  body: unknown
}
type Handler = (input: Input, context: Context) => unknown

const EMPTY = z.object({})
const NO_GRANTS: Grant[] = []

export function bind(app: FastifyInstance, appContext: AppContext, features: readonly Feature[]): void {
  // One map for all routes: a constraint always means the same failure.
  const constraints: Constraints = Object.fromEntries(features.flatMap(feature => Object.entries(feature.constraints)))
  const pace = callPace(appContext.services.config.sessionCalls)
  const judge = parameterJudge(features.flatMap(({ routes }) => routes.map(({ route }) => route)))
  const nameAct = features.find(feature => feature.nameAct)?.nameAct
  for (const { mount } of features) if (mount) void app.register(async scope => mount(scope, appContext))
  for (const { routes, ownTransaction } of features)
    for (const { route, handler } of routes)
      bindRoute(
        app,
        appContext,
        { pace, judge, nameAct, route, handler: handler as Handler, inTransaction: !ownTransaction.includes(route.name) },
        constraints,
      )
}

const tokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') && header.length < 300 ? header.slice(7) : null
}

/** Refreshes that other users' changes cause in open tabs do not count against the session's limit (M164). */
const counterOf = ({ method, headers }: FastifyRequest, { sessionId }: CurrentUser): string =>
  method === 'GET' && headers.cause === 'live' ? `live ${sessionId}` : sessionId

/** Authenticates and authorizes, before the body is read. */
async function admit(
  { services, db, findSession, clock }: AppContext,
  { route: { access, returns, scope, proof, early }, pace }: Bound,
  request: FastifyRequest,
): Promise<void> {
  if (access === 'public') return
  if (returns === 'file' && services.links.holds(request.url)) return
  const token = tokenOf(request)
  if (isService(access)) {
    request.service = await admitService(db, token, access.service, clock())
    return
  }
  const user = token === null ? null : await findSession(token)
  if (!user) return fail(httpErrors.noSession)
  request.caller = user
  const retryAfter = pace(counterOf(request, user), clock())
  if (retryAfter > 0) fail(httpErrors.tooMany, { retryAfter })
  if (user.first && early !== 'always' && early !== user.first)
    fail(user.first === 'factor' ? httpErrors.factorNeeded : httpErrors.passwordChangeNeeded)
  if (!allowed(access, user.grants)) return fail(httpErrors.forbidden)
  if (scope === 'whole' && user.campuses) return fail(httpErrors.wholeAcademy)
  if (proof === 'fresh') await needProof(db, user, clock())
}

function parse(schema: z.ZodType, value: unknown, at?: string): unknown {
  const parsed = z.safeDecode(schema, value)
  if (parsed.success) return parsed.data
  if (at) for (const issue of parsed.error.issues) if (issue.path.length === 0) issue.path.push(at)
  throw new BadInput(parsed.error)
}

function bindRoute(app: FastifyInstance, appContext: AppContext, bound: Bound, constraints: Constraints): void {
  const { route, handler } = bound
  const writes = route.method !== 'get'
  const answerSchema =
    typeof route.returns === 'object' && route.returns !== null ? z.object(route.returns as Record<string, z.ZodType>) : EMPTY
  const stamp = stampOf(answerSchema)
  const encode = (reply: unknown): Record<string, unknown> => {
    const answer = { success: true, ...z.encode(answerSchema, (reply ?? {}) as never) }
    stamp?.(answer)
    return answer
  }

  app.route({
    method: route.method.toUpperCase(),
    url: `/api${route.path}`,
    // A HEAD of a download would read the whole file for nothing.
    exposeHeadRoute: route.probe === true,
    onRequest: request => admit(appContext, bound, request),
    preParsing: bodyTimeout(),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (writes) noteWrite()
      bound.judge(request.query)
      const input: Input = {
        params: parse(route.paramsSchema, request.params),
        query: route.query ? parse(route.query as z.ZodType, request.query) : {},
        body: route.body ? parse(route.body as z.ZodType, request.body ?? {}, 'body') : undefined,
      }
      if (writes) await judgePrinted(appContext.db, route, input, request.caller?.id)
      try {
        if (!writes) {
          const answer = await handler(input, contextOf(appContext, route, request, carried(appContext, route, request), newAfterwards()))
          if (route.returns === 'file') return await sendFile(request, reply, answer as FileAnswer)
          return await reply.header('cache-control', 'private, no-cache').send(encode(answer))
        }
        return await reply.header('cache-control', 'no-store').send(await write(appContext, bound, request, reply, input, encode))
      } catch (error) {
        const failure = fromConstraint(error, constraints)
        throw writes ? await erasedOr(failure, carried(appContext, route, request), input) : failure
      }
    },
  })
}

interface Afterwards {
  events: [ChangeEvent, string[]][]
  work: (() => void | Promise<void>)[]
  audited: boolean
  act: string | null
  entry: AuditEntry | null
  batch: string | null
}
const newAfterwards = (): Afterwards => ({ events: [], work: [], audited: false, act: null, entry: null, batch: null })

async function write(
  appContext: AppContext,
  { route, handler, nameAct, inTransaction: transacted }: Bound,
  request: FastifyRequest,
  response: FastifyReply,
  input: Input,
  encode: (reply: unknown) => unknown,
): Promise<unknown> {
  const by = request.caller ?? request.service
  const idempotency =
    route.idempotent && by ? idempotencyOf(request.headers['idempotency-key'], by.id, route.name, request.url, request.body) : null
  const db = carried(appContext, route, request)
  let afterwards = newAfterwards()
  let answerStored: Promise<void> | undefined
  const answer = await (transacted ? inTransaction(db, run) : run(db)).catch(async (error: unknown) => {
    await answerStored
    throw error
  })
  await answerStored
  for (const [event, ids] of afterwards.events) appContext.emit(event, ids)
  if (afterwards.audited) appContext.emit(auditChanged, [])
  if (afterwards.act) void response.header('act', afterwards.act)
  const of = nameAct && isSaid(route, afterwards) ? await nameAct(db, afterwards.entry!).catch(() => null) : null
  if (of) void response.header('act-of', encodeURIComponent(of))
  for (const work of afterwards.work)
    await Promise.resolve()
      .then(work)
      .catch((error: unknown) => request.log.error({ err: error }, 'after commit'))
  return answer

  async function run(trx: Db): Promise<unknown> {
    afterwards = newAfterwards()
    answerStored = undefined
    const first = idempotency && (await claim(trx, idempotency))
    if (first) return first.answer
    const context = contextOf(appContext, route, request, trx, afterwards)
    const reply = encode(await handler(input, context))
    if (!afterwards.audited && !route.unaudited)
      await context.audit({ resource: route.name.split('.')[0]!, ids: Object.values(input.params as Record<string, string>) })
    await join(trx, route, context, afterwards)
    // The commit travels with it; PostgreSQL refuses the commit when this statement fails.
    answerStored = idempotency ? keep(trx, idempotency, reply) : undefined
    answerStored?.catch(() => {})
    return reply
  }
}

/** True when the console offers undo for this act (DES-23). For a batch it says the number of acts. */
const isSaid = ({ undo }: AnyRoute, { entry, batch }: Afterwards): boolean =>
  entry !== null && batch === null && !!undo && 'said' in undo && !('quiet' in undo && undo.quiet) && !('unnamed' in undo && undo.unnamed)

/** Acts that a browser sends as one batch carry one id (DES-20). */
function batchOf(header: string | string[] | undefined, { user }: Requester): string | null {
  if (typeof header !== 'string' || !user) return null
  return isId(header) ? header : fail(httpErrors.badRequest)
}

/** Only the owner's newest batch can be joined. */
async function join(db: Db, { name, undo }: AnyRoute, { asked, now }: Context, { act, batch }: Afterwards): Promise<void> {
  if (!batch || !act || !asked.user) return
  const sentence = undo && 'said' in undo ? undo.said : ''
  if (!(await joinBatch(db, { batch, user: asked.user.id, route: name, said: sentence, head: act, now }))) fail(httpErrors.badRequest)
}

function askedBy({ caller, service, id: requestId, ip: address }: FastifyRequest): Requester {
  const by = caller ? { id: caller.id, name: fullName(caller) } : service && { id: service.id, name: `Servicio: ${service.name}` }
  return { user: by, sessionId: caller?.sessionId ?? null, requestId, address }
}

function contextOf(appContext: AppContext, route: AnyRoute, request: FastifyRequest, db: Db, afterwards: Afterwards): Context {
  const { services } = appContext
  const { caller, service } = request
  const now = appContext.clock()
  const grants = caller?.grants ?? NO_GRANTS
  const requester = askedBy(request)
  const campuses = caller?.campuses ?? null
  let needed: readonly Permission[] = permissionsOf(route.access)
  // A message that a user sends can be recalled for a moment (DES-18).
  const wait = route.undo?.how === 'recall' ? services.config.recallSeconds : undefined
  return {
    ...services,
    db,
    byPlace: campuses && route.scope === 'both' ? appContext.scoped.of('place', campuses) : db,
    outside: campuses && route.scope === 'desk' ? db.withSchema('public') : db,
    wholly: work => wholly(db, campuses, work),
    counts: campuses ? countsOf(services.counts, `${route.scope} ${campuses.toSorted().join(',')}`) : services.counts,
    now,
    today: academyDay(now, services.academy.timeZone),
    log: request.log,
    get user() {
      return caller ?? fail(httpErrors.noSession)
    },
    employeeId: caller?.id ?? null,
    service,
    asked: requester,
    client: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300), token: tokenOf(request) },
    can: permission => holds(grants, permission),
    require(...anyOf) {
      needed = anyOf
      if (!anyOf.some(permission => holds(grants, permission))) throw new Refusal(httpErrors.forbidden)
    },
    prove: () => needProof(db, caller ?? fail(httpErrors.noSession), now),
    emit: (event, ids) => void afterwards.events.push([event, ids]),
    enqueue: (job, payload, seconds = wait) => appContext.jobs.enqueue(db, job, payload, requester, seconds),
    enqueueAll: (job, payloads) => appContext.jobs.enqueueAll(db, job, payloads, requester, wait),
    async audit(entry: AuditEntry) {
      afterwards.audited = true
      afterwards.entry = entry
      const device = (request.headers['user-agent'] ?? '').slice(0, 300)
      afterwards.batch = batchOf(request.headers['act-batch'], requester)
      afterwards.act = await writeAudit(db, { asked: requester, now, route: route.name, needed, device, batch: afterwards.batch }, entry)
    },
    afterCommit: work => void afterwards.work.push(work),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: CurrentUser | null
    service: CallingService | null
  }
}
