// The caller of a token: one query for person, roles and grants, cached briefly by sessionCache.ts (ACC-24).
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Grant } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

export interface CurrentUser {
  id: string
  sessionId: string
  name: string
  lastName: string
  secondLastName: string
  email: string
  isProfessor: boolean
  roles: { _id: string; name: string }[]
  grants: Grant[]
  /** Signed in with a recovery password: may set a new password whatever the role grants. */
  viaRecovery: boolean
  /**
   * The step to do before any other: replace a password that a colleague set (CON-46), or set up the second step that a role requires
   * (CON-32).
   */
  first: 'password' | 'factor' | null
  locationId: string | null
  /** The campuses that limit all grants; null: the whole academy (CON-1). */
  campuses: string[] | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Lifetimes of a session (ACC-22, ACC-23). */
export const SESSION = { keptFor: 60 * DAY, idleEnd: 14 * DAY, unkeptFor: 12 * HOUR, touchEvery: HOUR }

/** 256 random bits; only their hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

interface UserRow extends Omit<CurrentUser, 'grants' | 'first'> {
  allows: Grant[][] | null
  mustChange: boolean
  lacksFactor: boolean
}

interface Row extends UserRow {
  keep: boolean
  lastSeenAt: Date
}

const userColumns = sql`e.id, e.name, e.last_name, e.second_last_name, e.email, e.is_professor, e.location_id, e.campuses, e.must_change,
      (exists (select from employee_role er join role r on r.id = er.role_id where er.employee_id = e.id and r.needs_factor)
        and not exists (select from factor f where f.employee_id = e.id and f.confirmed_at is not null)) as lacks_factor,
      (select coalesce(json_agg(json_build_object('_id', r.id, 'name', r.name) order by r.name), '[]')
         from employee_role er join role r on r.id = er.role_id where er.employee_id = e.id) as roles,
      (select json_agg(r.allows) from employee_role er join role r on r.id = er.role_id where er.employee_id = e.id) as allows`

const toUser = ({ allows, mustChange, lacksFactor, ...user }: UserRow): CurrentUser => ({
  ...user,
  first: mustChange ? 'password' : lacksFactor ? 'factor' : null,
  grants: mergeGrants((allows ?? []).flat()),
})

/** The user of a token; null when the session does not exist or has ended. */
export async function findSession(db: Db, token: string, now: Date): Promise<CurrentUser | null> {
  const {
    rows: [row],
  } = await sql<Row>`${PLANNED_ONCE}
    select ${userColumns}, s.id as session_id, s.via_recovery, s.keep, s.last_seen_at
    from session s join employee e on e.id = s.employee_id and e.deleted_at is null
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now}
      and (not s.keep or s.last_seen_at > ${new Date(now.getTime() - SESSION.idleEnd)})`.execute(db)
  if (!row) return null
  if (row.keep && now.getTime() - row.lastSeenAt.getTime() > SESSION.touchEvery)
    await db.updateTable('session').set({ lastSeenAt: now }).where('id', '=', row.sessionId).execute()
  const { keep: _keep, lastSeenAt: _seen, ...user } = row
  return toUser(user)
}

/** A user with their present roles, for jobs that run in their name; null: deleted. */
export async function findUser(db: Db, id: string, sessionId: string | null): Promise<CurrentUser | null> {
  const {
    rows: [row],
  } = await sql<UserRow>`${PLANNED_ONCE}
    select ${userColumns}, ${sessionId ?? ''}::text as session_id, false as via_recovery
    from employee e where e.id = ${id} and e.deleted_at is null`.execute(db)
  return row ? toUser(row) : null
}

export function mergeGrants(grants: readonly Grant[]): Grant[] {
  const merged = new Map<string, Set<Grant['methods'][number]>>()
  for (const { resource, methods } of grants) merged.set(resource, new Set([...(merged.get(resource) ?? []), ...methods]))
  return [...merged].map(([resource, methods]) => ({ resource, methods: [...methods] }))
}
