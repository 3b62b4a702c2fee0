// An erased person is in no list, gets no message and cannot be changed (M63): each route is called after an erasure.
import { sql } from 'kysely'
import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { callDesk } from '#features/outreach/callDesk/contract.ts'
import { routesByName, NOBODY, routes, scopeOf } from './allRoutes.ts'
import type { Caller } from './callers.ts'
import { casesOf, fits, knownCases, type Case } from './cases.ts'
import { flat, OWN, reading, textOf, theirs } from './foreign.ts'
import { unjudged } from './database.ts'
import { startTest } from './harness.ts'
import { idsIn, type Ids } from './idKinds.ts'
import { inputFields } from './inputFields.ts'
import { knownOf, type Known } from './known.ts'
import { WHOLE } from './stated.ts'

const t = await startTest({ unrecorded: true, demo: true })
let ids: Ids
let admin: Caller
let knownInputs: Record<string, () => Promise<Known>>
beforeAll(async () => {
  admin = await t.admin()
  knownInputs = knownOf(t, admin)
  ids = await idsIn(t.db, [admin.employeeId])
})

interface Person {
  id: string
  kind: 'student' | 'visitor'
}
async function peopleIn(input: unknown): Promise<Person[]> {
  const all = JSON.stringify(input).match(/\b[0-9a-f]{24}\b/g) ?? []
  const { rows } = await sql<Person>`
    select id, 'student' as kind from student where id = any(${all}) and deleted_at is null
    union all select id, 'visitor' from talk_student where id = any(${all}) and deleted_at is null order by 1`.execute(t.db)
  return rows
}
let number = 7_000
/** Erases without the route's checks: a person in groups and with debts is one that another route could reach. */
async function erase({ id, kind }: Person): Promise<void> {
  number += 1
  if (kind === 'visitor') await sql`update talk_student set student_id = null, moved_to = null where id = ${id}`.execute(t.db)
  await unjudged(t.db, trx => sql`select ${sql.id(kind === 'student' ? 'erase_person' : 'erase_visitor')}(${id}, ${number})`.execute(trx))
}
async function keptOf(people: readonly Person[]): Promise<unknown> {
  const all = people.map(({ id }) => id)
  const by = (table: string, column: string) =>
    sql`select ${table} as name, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as rows from ${sql.table(table)} x where ${sql.ref(column)} = any(${all})`
  const parts = [
    ...['student', 'talk_student'].map(table => by(table, 'id')),
    ...['comment', 'entry', 'registration', 'folio', 'advisory_booking', 'attendance', 'outbox', 'student_payer'].map(table =>
      by(table, 'student_id'),
    ),
    ...['comment', 'outbox', 'waiting_person'].map(table => by(table, 'talk_student_id')),
  ]
  return (await sql`${sql.join(parts, sql` union all `)}`.execute(t.db)).rows
}

/** Routes that name a person without reaching them, or as one of many. */
const REACHES_NOBODY: Record<string, string> = {
  'collections.contacts': 'Writes for those of many who are late, and says for how many.',
  'collections.remind': 'Reminds those of many who can be reached, and says how many.',
  'notifications.toStudents': 'Sends to those of many who can be reached, and says to how many.',
  'enrolment.resendReceipts': 'Resends to those of many who can be reached, and says to how many.',
}
const writes = routesByName.filter(([, route]) => !reading(route))
const routesAsked = new Set<string>()

/** The same ids with new people, because the last route's people are erased. */
async function withNewPeople(): Promise<Ids> {
  const fresh = { student: (await t.make.student()).id, visitor: (await t.make.visitor()).id }
  const isOf = (name: string, kind: string) => ids.called(name).length > 0 && ids.called(name)[0] === ids.called(kind)[0]
  const kindOf = (name: string) => (['student', 'visitor'] as const).find(kind => isOf(name, kind))
  return { all: ids.all, called: name => (kindOf(name) ? [fresh[kindOf(name)!]] : ids.called(name)) }
}

const NAMING: Record<string, (input: Known) => Promise<Known>> = {
  'enrolment.register': async input => ({ ...input, body: { ...input.body, userTalks: (await t.make.visitor()).id } }),
  'waiting.join': async input => ({ ...input, body: { ...input.body, persons: [{ student: (await t.make.student()).id }] } }),
}

async function inputOf(route: AnyRoute): Promise<(Case & { people: Person[]; as?: Known['as'] }) | undefined> {
  const input: Known = (await knownInputs[route.name]?.()) ?? {}
  const naming = (await NAMING[route.name]?.(input)) ?? input
  for (const one of knownCases(await withNewPeople(), route, naming, { wanted: 20, seed: 20261128 })) {
    const people = (await peopleIn([one.params, one.body])).filter(({ id }) => !ids.all.includes(id))
    if (people.length > 0) return { ...one, people, ...(input.as && { as: input.as }) }
  }
  return undefined
}

describe('M63: refuses a call about an erased person, and changes nothing', () => {
  test.each(writes)('%s', async (name, route) => {
    const one = await inputOf(route)
    if (!one) return expect(knownInputs[name] && one).toBeUndefined()
    for (const person of one.people) await erase(person)
    const before = await keptOf(one.people)
    const own = route.proof ? await t.admin() : admin
    const as = isService(route.access) ? await t.service(scopeOf(route)) : (one.as ?? own)
    const { status, body } = await t.call(route, { params: one.params, query: flat(one.query), body: one.body }, { as })
    expect(await keptOf(one.people)).toEqual(before)
    if (name in REACHES_NOBODY) return
    expect([status, body.errorExt?.code], JSON.stringify([one, body])).toEqual([409, 'PERSON_ERASED'])
    routesAsked.add(name)
  })

  test('calls every route with a field for a person', () => {
    const names = /^(students?|studentId|visitor|userTalks|talkStudent)$/
    const isId = (schema: z.ZodType) => z.safeDecode(schema, NOBODY).success || z.safeDecode(schema, [NOBODY]).success
    const of = (route: AnyRoute) =>
      inputFields(route).some(
        ({ part, path, schema }) => part !== 'query' && names.test(path.findLast(name => name !== '[]') ?? '') && isId(schema),
      )
    const remaining = routes.filter(
      route => !reading(route) && of(route) && !routesAsked.has(route.name) && !(route.name in REACHES_NOBODY),
    )
    expect(remaining.map(({ name }) => name)).toEqual([])
  })
})

describe('M63: lists, pickers and recipient queries contain no erased person', () => {
  // Audit rows keep their ids (CON-66).
  const readers = theirs.filter(([name, route]) => reading(route) && !OWN.has(name) && name !== 'audit.list')
  let deletedIds: string[]
  let theirPlaces: Map<string, { id: string }[]>
  const near: Ids = {
    get all() {
      return ids.all
    },
    called(name) {
      const kind = ['groups', 'talks'].find(each => ids.called(name)[0] !== undefined && ids.called(name)[0] === ids.called(each)[0])
      return (kind && theirPlaces.get(kind)?.map(({ id }) => id)) || ids.called(name)
    },
  }
  const firstPage = (route: AnyRoute, { params, query, body }: Case): Case[] => {
    const plain = [{ skip: 0, limit: 100 }, { skip: 0, limit: 50 }, {}, { ...flat(query), skip: 0 }].map(each => ({
      params,
      query: each,
      body,
    }))
    return [plain.find(each => fits(route, each)), { params, query, body }].filter(each => each !== undefined)
  }
  beforeAll(async () => {
    const { rows } = await sql<Person>`
      (select s.id, 'student' as kind from student s where s.deleted_at is null
        and exists (select from registration r where r.student_id = s.id and r.ended_at is null) order by s.created_at desc limit 12)
      union all (select v.id, 'visitor' from talk_student v where v.deleted_at is null and v.student_id is null and v.moved_to is null
        order by v.registered_at desc limit 12)`.execute(t.db)
    deletedIds = rows.map(({ id }) => id)
    const { rows: places } = await sql<{ kind: string; id: string }>`
      select distinct 'groups' as kind, group_id as id from registration where student_id = any(${deletedIds}) and ended_at is null
      union select distinct 'talks', talk_id from talk_student where id = any(${deletedIds})`.execute(t.db)
    theirPlaces = Map.groupBy(places, ({ kind }) => kind)
    for (const person of rows) await erase(person)
    t.services.counts.forget('students')
  })

  test.each(readers)('%s', async (_name, route) => {
    const leaks: string[] = []
    const cases = casesOf(near, route, { odd: 0, wanted: WHOLE ? 8 : 2, seed: 20261128 })
    for (const { params, query, body } of cases.flatMap(one => firstPage(route, one))) {
      const { status, body: answer } = await t.call(route, { params, query: flat(query), body }, { as: admin })
      expect(status).not.toBe(401)
      const [text, inputText] = [await textOf(answer), JSON.stringify([params, query, body])]
      leaks.push(...deletedIds.filter(id => text.includes(id) && !inputText.includes(id)))
    }
    expect(leaks).toEqual([])
  })
})

test('M63: an erased visitor frees their seat, and the results of the talk still count them', async () => {
  const { id, talkId } = await t.make.visitor()
  const takenSeats = async () => (await t.db.selectFrom('talk').select('taken').where('id', '=', talkId).executeTakeFirstOrThrow()).taken
  const registered = async () => (await t.ok(callDesk.conversion, {}, await t.admin())).talks.find(({ _id }) => _id === talkId)?.registered
  const before = await takenSeats()
  expect([before, await registered()]).toEqual([1, 1])
  await erase({ id, kind: 'visitor' })
  expect([await takenSeats(), await registered()]).toEqual([0, 1])
})
