// Rosa coordinates the campus North. At the campus South Irma teaches, Luis studies, Iván visits a talk, and Marta pays for Luis.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { limitedTo, type Caller } from './callers.ts'
import { reads } from './foreign.ts'
import { startTest } from './harness.ts'

const t = await startTest({ unrecorded: true })

type Person = 'employee' | 'student' | 'visitor' | 'payer'
const KINDS: readonly [RegExp, Person][] = [
  [/\/users?\/:(id)\b|:(userId|employeeId|teacherId)\b/, 'employee'],
  [/\/students?\/:(id)\b|:(studentId)\b/, 'student'],
  [/\/usersTalks\/:(id)\b/, 'visitor'],
  [/\/payers\/:(id)\b/, 'payer'],
]
/** Reads with a person in their path; 'Traer alumno' may see students of other campuses (CON-9). */
const namedReads = reads.flatMap(([name, route]) => {
  const entry = KINDS.map(([pattern, kind]) => ({ kind, match: pattern.exec(route.path) })).find(({ match }) => match)
  if (!entry || route.method !== 'get' || route.scope === 'desk') return []
  return [{ name, route, kind: entry.kind, param: entry.match!.slice(1).find(Boolean)! }]
})

const OF_GROUP = new Set(['registrations.preview', 'attendance.list'])

let rosa: Caller
let north: string
let outside: Record<Person, string>
let inside: typeof outside
beforeAll(async () => {
  const people = async (locationId: string) => {
    const room = await t.make.classroom({ locationId })
    const group = await t.make.group({ classroomId: room.id })
    const { studentId } = await t.make.registration({ groupId: group.id })
    const talk = await t.make.talk({ classroomId: room.id })
    return {
      group: group.id,
      employee: (await t.make.employee({ isProfessor: true, locationId })).id,
      student: studentId,
      visitor: (await t.make.visitor({ talkId: talk.id })).id,
      payer: (await t.make.payer({ studentId })).id,
    }
  }
  const [here, there] = [await t.make.location({ name: 'North' }), await t.make.location({ name: 'South' })]
  ;[inside, outside] = [await people(here.id), await people(there.id)]
  north = (inside as typeof inside & { group: string }).group
  rosa = await limitedTo(t, [here.id])
})

const ask = (path: string, param: string, id: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === param ? id : north]))

describe('M107: no read returns an employee, student, visitor or payer of another campus', () => {
  test('each kind has such reads', () => {
    expect(new Set(namedReads.map(({ kind }) => kind))).toEqual(new Set<Person>(['employee', 'student', 'visitor', 'payer']))
  })

  test.each(namedReads.map(({ name, ...rest }) => [name, rest] as const))('%s', async (name, { route, kind, param }) => {
    const query = OF_GROUP.has(name) ? { group: north } : {}
    const answered = async (id: string) => {
      const { status, body } = await t.call(route, { params: ask(route.path, param, id), query }, { as: rosa })
      return { status, body: JSON.stringify(body).replaceAll(id, '') }
    }
    const outsiderAnswer = await answered(outside[kind])
    expect(outsiderAnswer).toEqual(await answered(newId()))
    // A course answers that an unknown student earns no discount.
    if (name === 'courses.discounts') return
    expect(outsiderAnswer.status).toBe(404)
    expect((await answered(inside[kind])).body).not.toBe(outsiderAnswer.body)
  })
})
