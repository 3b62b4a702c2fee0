import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isService, type Grant, holds } from '#contract/access.ts'
import { newId } from '#lib/ids.ts'
import { httpErrors } from '#server/http/refusal.ts'
import { scopeOf } from '#server/testing/allRoutes.ts'
import { limitedTo, signedIn, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { shareOf } from '#server/testing/stated.ts'
import { undo, undoFailures } from '../../contract.ts'
import { isOpen, lineOf, netsOf } from './permissions.ts'
import { acts, triesOf } from '../testing.ts'

const MINUTE = 60_000

const t = await startTest({ unrecorded: true, demo: true })
let admin: Caller
let elsewhere: Caller
let tries: Awaited<ReturnType<typeof triesOf>>
let roles: { name: string; allows: Grant[]; caller: Caller }[]
beforeAll(async () => {
  const { rows } = await sql<{ name: string; allows: Grant[] }>`select name, allows from role order by name`.execute(t.db)
  admin = await t.admin()
  tries = await triesOf(t, admin)
  roles = await Promise.all(rows.map(async role => ({ ...role, caller: await signedIn(t.db, t.clock, role.allows) })))
  elsewhere = await limitedTo(t, [(await t.make.location()).id])
})

/** The same act, as if another user had done it so long ago. */
async function copied(act: string, user: string, minutes: number): Promise<string> {
  const id = newId()
  const at = new Date(t.clock.now().getTime() - minutes * MINUTE)
  await sql`
    insert into audit (id, at, user_id, user_name, route, resource, ids, before, after, wrote_at, tx, needed)
    select ${id}, ${at}, ${user}, 'Copia', route, resource, ids, before, after, wrote_at, tx, needed from audit where id = ${act}`.execute(
    t.db,
  )
  return id
}
const pressed = async (act: string, as: Caller) => {
  const { status, body } = await t.call(undo.press, { params: { id: act }, body: {} }, { as })
  return { status, code: body.errorExt?.code }
}

test.each(shareOf(acts, 3, 0))('DES-11: %s can be undone by the allowed roles only', async (_name, route) => {
  await t.clock.advance(MINUTE)
  const as = isService(route.access) ? await t.service(scopeOf(route)) : admin
  for await (const { params, query, body } of tries(route)) {
    const { status, headers } = await t.call(route, { params, query: query as Record<string, unknown>, body }, { as })
    if (status !== 200 || headers.act === undefined) continue
    const line = (await lineOf(t.db, String(headers.act)))!
    const nets = await netsOf(t.db, line)
    if (nets.length === 0) continue
    const madePermission = route.undo?.how === 'rows' && nets.some(({ did }) => did === 'made') ? route.undo.made : undefined
    // A deletion deletes every record of its line, and no other row (M106).
    const ownNets = nets.filter(({ key }) => line.ids.includes(key))
    const isRemoved = (ends: string[]) => (net: (typeof nets)[number]) =>
      net.did === 'deleted' || ends.some(end => (net.after[end] ?? null) !== null)
    const deleted =
      ownNets.some(isRemoved(['deleted_at'])) && ownNets.every(isRemoved(['deleted_at', 'ended_at', 'cancelled_at', 'closed_at']))
    const program = isService(route.access)
    const allowedRoles: string[] = []
    const expectedRoles: string[] = []
    for (const { name, allows, caller } of roles)
      for (const own of [true, false])
        for (const minutes of [1, 20]) {
          const may = (permission: Parameters<typeof holds>[1]) => holds(allows, permission)
          const opened = line.needed.length > 0 ? line.needed.some(may) : own || program
          const later = (!program && deleted) || may('put /audit/')
          const isAllowed = opened && ((own && minutes === 1) || (later && (madePermission === undefined || may(madePermission))))
          const act = await copied(line.id, own ? caller.employeeId : admin.employeeId, minutes)
          const { status, code } = await pressed(act, caller)
          const refused = status === httpErrors.forbidden.status && !code
          const as = `${name}, ${own ? 'own' : 'other’s'}, ${minutes} min`
          allowedRoles.push(`${as}: ${refused ? 'no' : 'yes'}`)
          expectedRoles.push(`${as}: ${isAllowed ? 'yes' : 'no'}`)
        }
    expect(allowedRoles).toEqual(expectedRoles)
    const { code } = await pressed(await copied(line.id, elsewhere.employeeId, 1), elsewhere)
    const withoutCampus = line.campuses.length === 0 && nets.every(({ tab }) => isOpen(tab))
    expect(code === undoFailures.AUDIT_NOT_FOUND.code).toBe(!withoutCampus)
    return
  }
  expect.unreachable('nothing was written')
})
