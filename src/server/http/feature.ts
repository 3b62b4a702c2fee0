import type { Permission } from '#contract/access.ts'
import type { ChangeEvent } from '#contract/event.ts'
import type { Failure } from '#contract/failure.ts'
import type { AnyRoute, Parsed, Reply } from '#contract/route.ts'
import type { Requester, AuditEntry } from '#server/db/audit.ts'
import type { ScopedPool } from '#server/db/campus/scopedPool.ts'
import type { Db } from '#server/db/connect.ts'
import type { AuditWords } from '#lib/auditWords.ts'
import type { AnyJob, Job, JobGround, JobRunner } from '#server/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import type { CallingService } from '#server/auth/serviceTokens.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { keepConstraints, keepRoute } from './called.ts'

export interface Context extends Services {
  /** A transaction in writes, the pool in reads. */
  db: Db
  /** Rows at the limited caller's campuses, where `db` shows whole students: for routes of scope `both`. Otherwise `db`. */
  byPlace: Db
  /** Outside of the limited caller's campuses, in the same transaction: for routes of scope `desk`. Otherwise `db`. */
  outside: Db
  /**
   * Runs `work` while `db` reads the true tables: for values that derive from or depend on rows of every campus (CON-27).
   * Only in writes, one statement after the other; show the caller nothing of what it reads.
   */
  wholly<T>(work: () => Promise<T>): Promise<T>
  user: CurrentUser
  /** The user's employee id; null for programs and anonymous calls. */
  employeeId: string | null
  service: CallingService | null
  /** The instant of the call (the test's clock in tests) and its calendar day in the academy. */
  now: Date
  today: string
  log: FastifyBaseLogger
  client: { ip: string; userAgent: string; token: string | null }
  asked: Requester
  can(permission: Permission): boolean
  /** The exact permission of a `narrow` route: 403 without it. */
  require(...anyOf: Permission[]): void
  /** For a route with `narrow` proof: 403 unless the user proved their identity a moment ago (CON-35). */
  prove(): Promise<void>
  /** Announces after the commit that these records changed. */
  emit(event: ChangeEvent, ids: string[]): void
  /** Queues a job in the transaction; it starts after `seconds`. */
  enqueue<P>(job: Job<P>, payload: P, seconds?: number): Promise<void>
  enqueueAll<P>(job: Job<P>, payloads: readonly P[]): Promise<void>
  audit(entry: AuditEntry): Promise<void>
  /** Runs after the commit; a failure is logged and does not change the answer. */
  afterCommit(work: () => void | Promise<void>): void
}

type Handlers<T extends Record<string, AnyRoute>> = {
  [K in keyof T]: (input: Parsed<T[K]>, context: Context) => Promise<Reply<T[K]>> | Reply<T[K]>
}

/** Constraint name -> its failure, and the field to mark. */
export type Constraints = Record<string, readonly [failure: Failure, field?: string]>

export interface AppContext {
  services: Services
  db: Db
  scoped: ScopedPool
  findSession(token: string): Promise<CurrentUser | null>
  jobs: Pick<JobRunner, 'enqueue' | 'enqueueAll'>
  clock(): Date
  emit(event: ChangeEvent, ids: readonly string[]): void
}

export interface Feature {
  routes: { route: AnyRoute; handler: (input: never, context: Context) => unknown }[]
  constraints: Constraints
  /** Routes that run without the binder's transaction: their writes stay although they refuse (counting wrong passwords). */
  ownTransaction: readonly string[]
  /** Routes that are no JSON calls: they check access themselves, in a Fastify scope of their own. */
  mount?: (scope: FastifyInstance, appContext: AppContext) => void
  /** The name of an act's main record: 'UNAM Matutino'. Null: it has none. */
  nameAct?: (db: Db, entry: Pick<AuditEntry, 'ids' | 'before' | 'after'>) => Promise<string | null>
}

/** The server parts of a feature: its `server/feature.ts`, listed in src/features/server.ts. */
export interface FeatureServer {
  routes?: readonly Feature[]
  jobs?: readonly AnyJob[]
  audit?: AuditWords
  beforeOpening?: (ground: Pick<JobGround, 'db' | 'storage' | 'log' | 'now'>) => Promise<void>
  /** Adds to the lists of the features below; runs once, in the order of the features. */
  hooks?(): void
}

/** Does not compile until every route of the contract has a handler. */
export function implement<T extends Record<string, AnyRoute>>(
  routes: T,
  handlers: Handlers<T>,
  options: { constraints?: Constraints; ownTransaction?: readonly (keyof T & string)[] } = {},
): Feature {
  for (const route of Object.values(routes)) keepRoute(route)
  keepConstraints(Object.keys(options.constraints ?? {}))
  return {
    routes: Object.entries(routes).map(([key, route]) => ({
      route,
      handler: handlers[key as keyof T] as Feature['routes'][number]['handler'],
    })),
    constraints: options.constraints ?? {},
    ownTransaction: (options.ownTransaction ?? []).map(key => routes[key]!.name),
  }
}
