import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { NOBODY } from './allRoutes.ts'
import { limitedTo, type Caller } from './callers.ts'
import { casesOf, type Case } from './cases.ts'
import { columnsOf, filtered, flat, foreignOf, OWN, plant, reading, reads, textOf, theirs, toldBy, type ForeignBy } from './foreign.ts'
import { startTest } from './harness.ts'
import { idsIn, type Ids } from './idKinds.ts'
import { shareOf, WHOLE } from './stated.ts'

const CASES = WHOLE ? 200 : 2
const PATIENCE = Math.max(120_000, CASES * 1_500)
const MINUTE = 60_000

const t = await startTest({ unrecorded: true, demo: true })
interface Limited {
  caller: Caller
  campuses: string[]
  foreign: ForeignBy
}
let limited: (Limited & { wanted: number })[]
/** The demo's roles in one campus: with fewer permissions a handler takes other paths. */
let roles: typeof limited
let ids: Ids

let visibleIds: Map<string, string[]>
beforeAll(async () => {
  await plant(t.db)
  visibleIds = await columnsOf(t.db)
  ids = await idsIn(t.db)
  const { rows } = await sql<{ id: string }>`
    select l.id from location l join student s on l.id::text = any (s.campuses) where l.deleted_at is null group by 1 order by count(*) desc, 1`.execute(
    t.db,
  )
  const [first, second, third] = rows.map(({ id }) => id)
  limited = []
  for (const campuses of [[first!], [second!, third!], [second!], [third!]])
    limited.push({
      caller: await limitedTo(t, campuses),
      campuses,
      foreign: await foreignOf(t.db, campuses),
      wanted: limited.length < 2 ? CASES : Math.ceil(CASES / 5),
    })
  const storedRoles = await t.db.selectFrom('role').select('allows').where('name', 'not like', 'Rol de mostrador%').execute()
  roles = []
  for (const { allows } of storedRoles) {
    const caller = await limitedTo({ db: t.db, admin: () => t.withGrants(allows) }, [first!])
    roles.push({ ...limited[0]!, caller, wanted: Math.ceil(CASES / 10) })
  }
}, 120_000)

const writes = theirs.filter(([name, route]) => !['whole', 'open'].includes(route.scope) && !reading(route) && name !== 'enrolment.enrol')

async function ask({ caller }: Limited, route: AnyRoute, { params, query, body }: Case) {
  const { status, body: answer } = await t.call(route, { params, query: flat(query), body }, { as: caller })
  const input = JSON.stringify({ params, query, body })
  const fault =
    status < 500
      ? ''
      : t.logs
          .slice(-3)
          .join(' ')
          .match(/"message":"[^"]*"/g)
          ?.join(' ')
  expect(status, `${input.slice(0, 600)} -> ${fault}`).toBeLessThan(500)
  expect(status, input.slice(0, 600)).not.toBe(401)
  return { status, asked: input, answer: await textOf(answer) }
}

describe('CON-4, CON-5, CON-8: a limited employee with every permission reads nothing of other campuses', () => {
  test('the test has many rows of other campuses and many of their own', async () => {
    for (const { foreign } of limited) {
      expect(foreign.person.ids.size).toBeGreaterThan(100)
      expect(foreign.person.texts.size).toBeGreaterThan(50)
      expect(foreign.place.ids.size).toBeGreaterThan(100)
    }
  })

  test.each(reads.map(([name, route], nth) => [name, route, nth] as const))(
    '%s',
    async (_name, route, nth) => {
      let answered = 0
      // Drawing and reading a file is slow: one caller per scope.
      const once = route.returns === 'file' && !WHOLE
      const cases = casesOf(ids, route, { odd: 0, wanted: once ? 1 : CASES, seed: 20261126 })
      for (const who of once ? limited : [...limited, ...shareOf(roles, 3, nth % 3)])
        for (const [n, one] of cases.slice(0, who.wanted).entries()) {
          if (n % 50 === 0) await t.clock.advance(MINUTE)
          const { status, asked, answer } = await ask(who, route, one)
          answered += status < 300 ? 1 : 0
          expect(toldBy(route, answer, asked, who.foreign), asked).toEqual([])
        }
      expect(answered).toBeGreaterThanOrEqual(0)
    },
    PATIENCE,
  )
})

test('CON-21: an employee of the whole academy gets the same bytes by the same number of statements, even when other employees are limited', async () => {
  const whole = await t.admin()
  const READS_OTHERS = new Set(['employees.list'])
  const look = async () => {
    const answersByRoute: Record<string, unknown> = {}
    for (const [name, route] of theirs) {
      if (route.method !== 'get' || OWN.has(name) || READS_OTHERS.has(name) || (route.returns === 'file' && !WHOLE)) continue
      for (const [n, { params, query }] of casesOf(ids, route, { odd: 0, wanted: WHOLE ? 2 : 1, seed: 20261128 }).entries()) {
        const { result, statements } = await t.queries(() => t.call(route, { params, query: flat(query) }, { as: whole }))
        expect(statements.filter(each => /sede_|plantel\.campuses/.test(each))).toEqual([])
        const { body, status } = result
        answersByRoute[`${name} ${n}`] = [status, Buffer.isBuffer(body) ? body.length : body, statements.length]
      }
    }
    return answersByRoute
  }
  await look()
  const among = await look()
  const { rows } = await sql<{ id: string; campuses: string[] }>`select id, campuses from employee where campuses is not null`.execute(t.db)
  await sql`update employee set campuses = null`.execute(t.db)
  expect(await look()).toEqual(among)
  for (const { id, campuses } of rows) await t.db.updateTable('employee').set({ campuses }).where('id', '=', id).execute()
}, 120_000)

describe("CON-20: a route of scope 'whole' refuses before it reads", () => {
  test.each(theirs.filter(([, { scope }]) => scope === 'whole'))('%s', async (_name, route) => {
    const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, NOBODY]))
    expect(await t.refused(route, { params }, limited[0]!.caller)).toMatchObject({
      status: 403,
      code: 'WHOLE_ACADEMY',
      message: 'Solo quien ve toda la academia puede hacer esto.',
    })
  })
})

/** Every act writes these, and they show nothing of other campuses. */
const BESIDE = new Set(['audit', 'outbox', 'notification_batch', 'cash_closing', 'waiting', 'waiting_person', 'waiting_pass', 'closed_day'])

async function digest(campuses: string[]): Promise<Record<string, string>> {
  return t.db.transaction().execute(async trx => {
    await sql`select set_config('plantel.campuses', ${campuses.join(',')}, true)`.execute(trx)
    const parts = filtered
      .filter(({ table }) => visibleIds.has(table) && !BESIDE.has(table))
      .map(({ table, hides }) => {
        const lenses = (['person', 'place'] as const).filter(lens => hides(lens))
        // For columns that only lens 'both' hides, that lens decides what is foreign.
        const views = (lenses.length > 0 ? lenses : (['both'] as const)).map(lens => `select x::text from sede_${lens}.${table} x`)
        return `select '${table}' as name, md5(coalesce(string_agg(r, '' order by r), '')) as digest from (
          select x::text as r from public.${table} x except (${views.join(' union ')})) f`
      })
    const { rows } = await sql<{ name: string; digest: string }>`${sql.raw(parts.join(' union all '))}`.execute(trx)
    return Object.fromEntries(rows.map(({ name, digest: of }) => [name, of]))
  })
}

const ORDER = ['put', 'post', 'delete']
const inOrder = writes.toSorted(([, a], [, b]) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
/** Comparing all tables takes longer than a call: `npm test` does it after every fifty routes, `npm run prove` after each. */
const AT_ONCE = WHOLE ? 1 : 48
const parts = Array.from({ length: Math.ceil(inOrder.length / AT_ONCE) }, (_, nth) => inOrder.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE))

describe('CON-8: a limited employee with every permission writes nothing of other campuses', () => {
  test.each(parts.map(routes => [routes.map(([name]) => name).join(', '), routes] as const))(
    '%s',
    async (_names, routes) => {
      for (const who of limited.slice(0, 2)) {
        const before = await digest(who.campuses)
        for (const [, route] of routes)
          for (const [n, one] of casesOf(ids, route, { odd: 0, wanted: CASES, seed: 20261127 }).entries()) {
            if (n % 50 === 0) await t.clock.advance(MINUTE)
            await ask(who, route, one)
          }
        expect(await digest(who.campuses)).toEqual(before)
      }
    },
    PATIENCE * AT_ONCE,
  )
})
