// How a feature's server side is written: routes of the contract on the left, handlers on the right.
import type { Permission } from '#contract/access.ts'
import type { ChangeEvent } from '#contract/event.ts'
import type { Failure } from '#contract/failure.ts'
import type { AnyRoute, Parsed, Reply } from '#contract/route.ts'
import type { Asked, AuditEntry } from '#server/db/audit.ts'
import type { ScopedPool } from '#server/db/campus/scopedPool.ts'
import type { Db } from '#server/db/connect.ts'
import type { Job, JobRunner } from '#server/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import type { CallingService } from '#server/auth/serviceTokens.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { keepConstraints, keepRoute } from './called.ts'

/** What every handler gets beside its parsed input. */
export interface Context extends Services {
  /** In writes one transaction, in reads the pool. */
  db: Db
  /** What happened at the campuses of a limited caller, where `db` shows whole students: of routes that declare `both`. Others': `db`. */
  byPlace: Db
  /** Beyond the scope of a limited caller, in the same transaction: of routes that declare `desk`. Others': `db`. */
  outside: Db
  /**
   * Runs `work` while `db` reads the true tables, whoever calls: for what is derived from rows of every campus, or judged by them (CON-27).
   * In writes alone, one statement after the other; the caller is shown nothing of what it reads.
   */
  wholly<T>(work: () => Promise<T>): Promise<T>
  /** The signed-in person; reading it on a route that nobody signs in for throws. */
  user: CurrentUser
  /** Of that person; null where another program calls, or anybody. */
  employeeId: string | null
  /** The program that calls, on its routes. */
  service: CallingService | null
  /** The moment of the call (the test's clock in tests) and its calendar day in the academy. */
  now: Date
  today: string
  log: FastifyBaseLogger
  client: { ip: string; userAgent: string; token: string | null }
  /** Who calls, as the audit and the jobs of this call keep it. */
  asked: Asked
  can(permission: Permission): boolean
  /** The exact need of a `narrow` route: 403 without it. */
  require(...anyOf: Permission[]): void
  /** Of a route whose proof is `narrow`: 403 unless who calls showed a moment ago who they are (CON-35). */
  prove(): Promise<void>
  /** Announces after the commit that these records changed. */
  emit(event: ChangeEvent, ids: string[]): void
  /** Queues a job that exists only if the transaction commits; it waits `seconds`. */
  enqueue<P>(job: Job<P>, payload: P, seconds?: number): Promise<void>
  /** The same for many, in one statement. */
  enqueueAll<P>(job: Job<P>, payloads: readonly P[]): Promise<void>
  audit(entry: AuditEntry): Promise<void>
  /** Runs after the commit; a failure is logged, the answer stands. */
  afterCommit(work: () => void | Promise<void>): void
}

type Handlers<T extends Record<string, AnyRoute>> = {
  [K in keyof T]: (input: Parsed<T[K]>, context: Context) => Promise<Reply<T[K]>> | Reply<T[K]>
}

/** Constraint name -> the failure that it means, and the field to mark. */
export type Constraints = Record<string, readonly [failure: Failure, field?: string]>

/** What routes outside the contract get to work with. */
export interface AppContext {
  services: Services
  db: Db
  /** The database as employees limited to campuses read it. */
  scoped: ScopedPool
  /** Who calls with this token; null: nobody. */
  findSession(token: string): Promise<CurrentUser | null>
  jobs: Pick<JobRunner, 'enqueue' | 'enqueueAll'>
  clock(): Date
  emit(event: ChangeEvent, ids: readonly string[]): void
}

/** A feature as the server binds it. */
export interface Feature {
  routes: { route: AnyRoute; handler: (input: never, context: Context) => unknown }[]
  constraints: Constraints
  /** Routes that run without the binder's transaction: what they wrote stays although they refuse (counting wrong passwords). */
  ownTransaction: readonly string[]
  /** Routes that are no JSON calls: they judge for themselves who may. Bound in a scope of their own. */
  mount?: (scope: FastifyInstance, appContext: AppContext) => void
  /** What an act is mainly about, in words: 'UNAM Matutino'. Null: nothing that has a name. */
  nameAct?: (db: Db, entry: Pick<AuditEntry, 'ids' | 'before' | 'after'>) => Promise<string | null>
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
