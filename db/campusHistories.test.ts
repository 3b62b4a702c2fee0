// The campus columns of groups and students equal the views, after any history in any order.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'
import { statedRows } from '#server/testing/stated.ts'

let database: TestDatabase
let make: Make
let rooms: (string | null)[]
let origins: (string | null)[]
let courses: string[]
beforeAll(async () => {
  database = await startDatabase()
  make = factories(database.db, testClock(database.pool), () => {})
  const campuses = [await make.location(), await make.location(), await make.location()]
  rooms = [null, ...(await Promise.all(campuses.map(({ id }) => make.classroom({ locationId: id })))).map(({ id }) => id)]
  origins = [null, ...campuses.map(({ id }) => id)]
  courses = (await Promise.all([1, 2].map(() => make.course({ price: 100 })))).map(({ id }) => id)
})
afterAll(() => database.drop())

/** A group with students cannot be hidden (DAT-33). @returns whether it was hidden */
const hide = (db: TestDatabase['db'], group: string) =>
  db
    .updateTable('classGroup')
    .set({ deletedAt: new Date() })
    .where('id', '=', group)
    .execute()
    .then(
      () => true,
      (error: { constraint?: string }) => {
        if (error.constraint !== 'standing_child') throw error
        return false
      },
    )

const which = fc.nat({ max: 30 })
const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      'group',
      'child',
      'student',
      'enrol',
      'enrol',
      'end',
      'move',
      'room',
      'room',
      'origin',
      'hide',
      'pay',
      'desk',
      'delete',
    ),
    a: which,
    b: which,
    c: which,
  }),
  { minLength: 4, maxLength: 20, size: 'max' },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]

async function play(list: Step[]): Promise<{ groups: string[]; students: string[] }> {
  const { db } = database
  const groups: string[] = []
  const hiddenGroups = new Set<string>()
  const students: string[] = []
  const seats: { id: string; student: string; group: string; ended: boolean }[] = []
  for (const { do: what, a, b, c } of list) {
    const open = groups.filter(id => !hiddenGroups.has(id))
    const group = at(open, a)
    const student = at(students, b)
    const seat = at(seats, c)
    const where = { classroomId: at(rooms, b) ?? null, originLocationId: at(origins, c) ?? null }
    if (what === 'group' || open.length === 0) groups.push((await make.group({ ...where, courseId: courses[0]! })).id)
    else if (
      what === 'child' &&
      !(await db
        .selectFrom('classGroup')
        .select('id')
        .where('parentGroupId', '=', group!)
        .where('deletedAt', 'is', null)
        .executeTakeFirst())
    )
      groups.push((await make.group({ ...where, parentGroupId: group!, courseId: courses[1]! })).id)
    else if (what === 'student' || students.length === 0)
      students.push((await make.student({ originLocationId: at(origins, a) ?? null })).id)
    else if (what === 'enrol' && !seats.some(one => !one.ended && one.student === student && one.group === group)) {
      const { id } = await make.registration({ studentId: student!, groupId: group! })
      seats.push({ id, student: student!, group: group!, ended: false })
    } else if (what === 'end' && seat && !seat.ended) {
      seat.ended = true
      await make.end(seat.id, new Date(Date.UTC(2026, 10, 1 + a)))
    } else if (
      what === 'move' &&
      seat &&
      !seat.ended &&
      !seats.some(one => !one.ended && one.student === seat.student && one.group === group)
    ) {
      seat.group = group!
      await make.settled(seat.student, trx => trx.updateTable('registration').set({ groupId: group! }).where('id', '=', seat.id).execute())
    } else if (what === 'room')
      await db.updateTable('classGroup').set({ classroomId: where.classroomId }).where('id', '=', group!).execute()
    else if (what === 'origin')
      await db.updateTable('classGroup').set({ originLocationId: where.originLocationId }).where('id', '=', group!).execute()
    else if (what === 'desk')
      await db.updateTable('student').set({ originLocationId: where.originLocationId }).where('id', '=', student!).execute()
    else if (what === 'hide') {
      if (await hide(db, group!)) hiddenGroups.add(group!)
    } else if (what === 'pay') await make.entry({ studentId: student!, other: true, amount: 100, locationId: at(origins, a) ?? null })
    else if (what === 'delete' && seat) {
      seats.splice(seats.indexOf(seat), 1)
      await make.settled(seat.student, trx => trx.deleteFrom('registration').where('id', '=', seat.id).execute())
    }
  }
  return { groups, students }
}

test('CON-2, CON-3: after any history the campuses of each group and student equal the views', async () => {
  const counted = { placed: 0, several: 0 }
  await fc.assert(
    fc.asyncProperty(steps, async list => {
      const { groups, students } = await play(list)
      const { rows: astray } = await sql`
        select id from class_group where id = any (${groups}) and campuses is distinct from group_place(id)
        union all
        select s.id from student s join student_place p on p.student_id = s.id
        where s.id = any (${students}) and ((s.campuses, s.seen_campuses) is distinct from (p.campuses, p.seen_campuses) or not s.campuses <@ s.seen_campuses)`.execute(
        database.db,
      )
      expect(astray).toEqual([])
      const { rows } = await sql<{ many: number }>`select cardinality(campuses) as many from student where id = any (${students})`.execute(
        database.db,
      )
      for (const { many } of rows) {
        counted.placed += many > 0 ? 1 : 0
        counted.several += many > 1 ? 1 : 0
      }
    }),
    { numRuns: statedRows(5_000), seed: 2611 },
  )
  // The test would also pass without any placed row.
  expect(counted.placed).toBeGreaterThan(20)
  expect(counted.several).toBeGreaterThan(2)
})

test('CON-2: a parent belongs to the campuses of its children, a group without room to its origin, one without both to none', async () => {
  const { db } = database
  const [north, south] = [origins[1]!, origins[2]!]
  const campusesOf = async (id: string) =>
    (await db.selectFrom('classGroup').select('campuses').where('id', '=', id).executeTakeFirstOrThrow()).campuses
  const parent = await make.group({ originLocationId: north })
  expect(await campusesOf(parent.id)).toEqual([north])
  for (const nth of [2, 3]) await make.group({ parentGroupId: parent.id, classroomId: rooms[nth]! })
  expect(await campusesOf(parent.id)).toEqual([south, origins[3]!].toSorted())
  const nowhere = await make.group()
  expect(await campusesOf(nowhere.id)).toEqual([])
  const talk = await make.talk({ originLocationId: north })
  expect(talk.campuses).toEqual([north])
  await db.updateTable('talk').set({ classroomId: rooms[2]! }).where('id', '=', talk.id).execute()
  expect((await db.selectFrom('talk').select('campuses').where('id', '=', talk.id).executeTakeFirstOrThrow()).campuses).toEqual([south])
})

test('CON-3: a student belongs to the campuses of their registrations, else of their last one, else where they were added', async () => {
  const { db } = database
  const [north, south] = [origins[1]!, origins[2]!]
  const { id: studentId } = await make.student({ originLocationId: north })
  const campuses = async () =>
    (await db.selectFrom('student').select('campuses').where('id', '=', studentId).executeTakeFirstOrThrow()).campuses
  expect(await campuses()).toEqual([north])
  const first = await make.registration({ studentId, groupId: (await make.group({ classroomId: rooms[2]! })).id })
  expect(await campuses()).toEqual([south])
  const second = await make.registration({ studentId, groupId: (await make.group({ classroomId: rooms[1]! })).id })
  expect(await campuses()).toEqual([north, south].toSorted())
  await make.end(first.id)
  expect(await campuses()).toEqual([north])
  await make.end(second.id, new Date('2030-01-01T00:00:00Z'))
  expect(await campuses()).toEqual([north])
})

test('CON-2: a group that changes its campus while a transaction waits for a seat takes the new student along', async () => {
  const { db } = database
  const group = await make.group({ classroomId: rooms[1]! })
  const { id: studentId } = await make.student()
  await db
    .transaction()
    .execute(async move => {
      await move.updateTable('classGroup').set({ classroomId: rooms[2]! }).where('id', '=', group.id).execute()
      const enrolled = make.registration({ studentId, groupId: group.id })
      // Polls until it has written its row and waits for the group's.
      for (;;) {
        const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`.execute(db)
        if (rows[0]!.waits) break
      }
      return { enrolled }
    })
    .then(({ enrolled }) => enrolled)
  const { campuses } = await db.selectFrom('student').select('campuses').where('id', '=', studentId).executeTakeFirstOrThrow()
  expect(campuses).toEqual([origins[2]!])
})

test('CON-2: a classroom stays at its campus', async () => {
  await expect(
    database.db.updateTable('classroom').set({ locationId: origins[2]! }).where('id', '=', rooms[1]!).execute(),
  ).rejects.toMatchObject({
    constraint: 'classroom_stays',
  })
})
