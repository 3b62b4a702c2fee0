import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { limitedTo } from './callers.ts'
import { casesOf } from './cases.ts'
import { flat, foreignOf, plant, reads, textOf, toldBy } from './foreign.ts'
import { startTest } from './harness.ts'
import { idsIn } from './idKinds.ts'
import { WHOLE } from './stated.ts'

// Each is asked a third of the calls.
const ACADEMIES = WHOLE ? 200 : 1
const SEED = 20261129
const MINUTE = 60_000

const t = await startTest({ unrecorded: true })

const which = fc.nat({ max: 30 })
const academy = fc.record({
  campuses: fc.integer({ min: 2, max: 3 }),
  /** The index of a campus, or null without one. */
  groups: fc.array(fc.option(which, { freq: 5 }), { minLength: 3, maxLength: 6 }),
  students: fc.array(fc.record({ groups: fc.array(which, { maxLength: 3 }), ended: fc.boolean(), origin: fc.option(which) }), {
    minLength: 4,
    maxLength: 8,
  }),
  money: fc.array(fc.record({ student: which, campus: fc.option(which, { freq: 5 }) }), { minLength: 3, maxLength: 8 }),
  talks: fc.array(fc.option(which, { freq: 5 }), { minLength: 2, maxLength: 4 }),
  payers: fc.array(fc.tuple(which, which), { maxLength: 3 }),
})
type Academy = typeof academy extends fc.Arbitrary<infer A> ? A : never

const at = <T>(list: readonly T[], index: number | null): T | null => (index === null ? null : list[index % list.length]!)

async function findFaults({ campuses: count, groups, students, money, talks, payers }: Academy): Promise<string[]> {
  const { make, db } = t
  const campuses: string[] = []
  const rooms: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const { id } = await make.location()
    campuses.push(id)
    rooms.push((await make.classroom({ locationId: id })).id)
  }
  const studentIds: string[] = []
  for (const campus of groups) studentIds.push((await make.group({ classroomId: at(rooms, campus) })).id)
  const people: string[] = []
  for (const { groups: seats, ended, origin } of students) {
    const { id } = await make.student({ originLocationId: at(campuses, origin) })
    people.push(id)
    for (const groupId of new Set(seats.map(seat => at(studentIds, seat)!))) {
      const seat = await make.registration({ studentId: id, groupId, price: 50_000, paid: 20_000 })
      if (ended) await make.end(seat.id)
    }
    await db.insertInto('comment').values({ id: newId(), studentId: id, text: 'Llamar a su casa' }).execute()
    await db
      .insertInto('outbox')
      .values({
        id: newId(),
        channel: 'email',
        kind: 'notice',
        recipient: `${id}@correo.mx`,
        text: 'Hola',
        messageId: newId(),
        studentId: id,
      })
      .execute()
    await db
      .insertInto('privacyRequest')
      .values({ id: newId(), studentId: id, kind: 'A', received: '2026-11-02', due: '2026-12-01' })
      .execute()
  }
  for (const { student, campus } of money)
    await make.entry({ studentId: at(people, student)!, other: true, amount: 1_000, locationId: at(campuses, campus) })
  for (const campus of talks) await make.visitor({ talkId: (await make.talk({ classroomId: at(rooms, campus) })).id })
  for (const [one, other] of payers) {
    const payer = await make.payer({ studentId: at(people, one)! })
    if (at(people, one) !== at(people, other))
      await db
        .insertInto('studentPayer')
        .values({ studentId: at(people, other)!, payerId: payer.id, relation: 'madre', pays: true, tells: [] })
        .execute()
  }
  return campuses
}

test(
  `CON-4, CON-5, CON-8: in ${ACADEMIES} generated academies a limited employee reads nothing of other campuses`,
  async () => {
    let answered = 0
    for (const [nth, shape] of fc.sample(academy, { seed: SEED, numRuns: ACADEMIES }).entries()) {
      const campuses = await findFaults(shape)
      await plant(t.db)
      // The newest rows are those of this academy.
      const ids = await idsIn(t.db)
      const scope = campuses.slice(0, campuses.length - 1)
      const caller = await limitedTo(t, scope)
      const foreign = await foreignOf(t.db, scope)
      expect(foreign.place.ids.size).toBeGreaterThan(0)
      for (const [place, [, route]] of reads.entries()) {
        if (place % 40 === 0) await t.clock.advance(MINUTE)
        if (place % 3 !== nth % 3) continue
        for (const { params, query, body } of casesOf(ids, route, { odd: 0, wanted: 2, seed: SEED + nth })) {
          const { status, body: answer } = await t.call(route, { params, query: flat(query), body }, { as: caller })
          const input = JSON.stringify({ route: route.name, params, query, body })
          expect(status, input).toBeLessThan(500)
          answered += status < 300 ? 1 : 0
          expect(toldBy(route, await textOf(answer), input, foreign), input).toEqual([])
        }
      }
    }
    // The test would also pass if every call were refused.
    expect(answered).toBeGreaterThan(ACADEMIES * 10)
  },
  120_000 + ACADEMIES * 60_000,
)
