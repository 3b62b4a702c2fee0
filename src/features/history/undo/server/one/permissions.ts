// Whether an act can be undone, and by whom (DES-11 to DES-13, DES-16).
import { sql } from 'kysely'
import { isService, type Permission } from '#contract/access.ts'
import { routeCalled } from '#server/http/called.ts'
import type { Undo } from '#lib/undo.ts'
import { tableScope } from '#server/db/campus/tableScope.ts'
import type { Db } from '#server/db/connect.ts'
import { lineOf as auditLine } from '#server/db/months.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import { UNDO_DAYS } from '../../limits.ts'
import { changesOf, netOf, type Net } from '../plan/netChange.ts'
import { camel } from '../plan/plan.ts'
import { TRACKED } from '../plan/tables.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Minutes in which the act's user needs no other right. */
export const OWN_MINUTES = 10

export interface Act {
  id: string
  at: Date
  wroteAt: string
  tx: string | null
  userId: string | null
  route: string
  resource: string
  ids: string[]
  needed: Permission[]
  campuses: string[]
  undoes: string | null
  batch?: string | null
}

export const lineOf = (db: Db, id: string): Promise<Act | undefined> =>
  auditLine(id, async when => {
    const { rows } = await sql<Act>`
      select id, at, wrote_at::text as wrote_at, tx::text as tx, user_id, route, resource, ids, needed, campuses, undoes, batch from audit
      where id = ${id} and ${when}`.execute(db)
    return rows[0]
  })

/** The act of an audit line; one redone by an undo of its undo is the original. */
export async function actOfLine(db: Db, line: Act): Promise<Act> {
  const original = line.undoes === null ? undefined : await lineOf(db, line.undoes)
  return original?.undoes == null ? line : actOf(db, original.undoes)
}
export const actOf = async (db: Db, id: string): Promise<Act> => actOfLine(db, (await lineOf(db, id)) ?? fail(undoFailures.AUDIT_NOT_FOUND))

/** The undo declared by the act's route; for an undo, that of the original act. */
export async function declared(db: Db, act: Act): Promise<{ undo: Undo | null; act: Act }> {
  const first = act.undoes === null ? act : await actOf(db, act.undoes)
  return { undo: routeCalled(first.route)?.undo ?? null, act: first }
}

/** The act's net changes; empty without a change history. */
export async function netsOf(db: Db, act: Act): Promise<Net[]> {
  if (act.tx === null) return []
  return netOf(await changesOf(db, [act])).filter(net => net.tab in TRACKED)
}

const DELETED = ['deleted_at', 'ended_at', 'cancelled_at', 'closed_at']
const ended = ({ did, before, after }: Net, columns: readonly string[]) =>
  did === 'deleted' || columns.some(column => (before[column] ?? null) === null && (after[column] ?? null) !== null)

/** True when the act deleted every record of its line, for good or into the Papelera, with dependent rows (M106). */
export function isDeletion({ ids }: Pick<Act, 'ids'>, nets: readonly Net[]): boolean {
  const ownNets = nets.filter(({ key }) => ids.includes(key.trim()))
  return ownNets.some(net => ended(net, ['deleted_at'])) && ownNets.every(net => ended(net, DELETED))
}

/** True for a table without a campus: every employee sees its rows (CON-21). */
export const isOpen = (tab: string): boolean => tableScope[camel(tab) as keyof typeof tableScope] === 'open'

export const isOwn = ({ user }: Context, act: Act): boolean => act.userId === user.id

/** 403 unless the caller may undo this. `first`: the original act of an undo, or the act itself. */
export function refuseOthers(
  context: Context,
  { act, first, undo }: { act: Act; first: Act; undo: Undo | null },
  nets: readonly Net[],
): void {
  const { can, now } = context
  const own = isOwn(context, act)
  const access = routeCalled(first.route)?.access
  const program = access !== undefined && isService(access)
  if (first.needed.length > 0 ? !first.needed.some(can) : !own && !program) fail(httpErrors.forbidden)
  if (own && now.getTime() - act.at.getTime() <= OWN_MINUTES * MINUTE) return
  if (program || !isDeletion(act, nets)) context.require('put /audit/')
  if (undo?.how === 'rows' && undo.made && nets.some(({ did }) => did === 'made')) context.require(undo.made)
}

export const isLate = (act: Act, now: Date): boolean => now.getTime() - act.at.getTime() > UNDO_DAYS * DAY

/** Returns who undid it and when; for a redone undo, who redid it. */
export async function undoneOf(db: Db, act: Act): Promise<{ userName: string; at: Date } | undefined> {
  const undoing = await db
    .selectFrom('undone')
    .select(['userName', 'at', 'byAct'])
    .where('act', '=', act.undoes ?? act.id)
    .executeTakeFirst()
  if (act.undoes === null) return undoing
  return undoing?.byAct === act.id ? undefined : { userName: '', at: act.at }
}

/** Replaces an erased value, as JSON (DES-33). */
export const ERASED = '"(suprimido)"'

/** Personal data of the act was erased, and would not be restored (DES-33). @param keys only these rows */
export async function isErased(db: Db, { tx, wroteAt }: Act, keys?: readonly string[]): Promise<boolean> {
  if (tx === null) return false
  const { rows } = await sql<{ erased: boolean }>`
    select exists (select from change where tx = ${tx}::xid8 and at = ${wroteAt}::timestamptz
      and concat(before::text, after::text) like ${`%${ERASED}%`} ${keys ? sql`and key = any(${[...keys]}::text[])` : sql``}) as erased`.execute(
    db,
  )
  return rows[0]!.erased
}
