import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Trx } from '#server/db/connect.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, unjudged } from '#server/testing/database.ts'
import { factories } from '#server/testing/make.ts'

// Every child of the list, with every way to delete or merge its parent.

const database = await startDatabase()
const { db, pool } = database
const clock = testClock(pool)
const make = factories(db, clock, () => {})
afterAll(() => database.drop())

const lines = (await pool.query<{ child: string; parent: string }>('select child, parent from standing_children()')).rows
const called = lines.map(({ child, parent }) => [`${child} of ${parent}`, parent] as const)

async function waiting(
  wish: { courseId?: string; groupId?: string; locationId?: string },
  person?: { studentId?: string; talkStudentId?: string },
) {
  const id = newId()
  const courseId = wish.courseId ?? (await make.course()).id
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('waiting')
      .values({ id, seats: 1, joinedAt: clock.now(), ...wish, courseId })
      .execute()
    if (person)
      await trx
        .insertInto('waitingPerson')
        .values({ entryId: id, position: 1, ...person })
        .execute()
  })
  return id
}
const booking = async (studentId: string, courseId: string) => {
  const slotId = newId()
  await db.insertInto('advisorySlot').values({ id: slotId, courseId, date: '2026-11-30', hour: 10, taken: 1 }).execute()
  return db.insertInto('advisoryBooking').values({ id: newId(), slotId, studentId }).execute()
}
const letter = (who: { studentId?: string; talkStudentId?: string }) => {
  const id = newId()
  return db
    .insertInto('outbox')
    .values({ id, channel: 'email', kind: 'notice', recipient: 'ana@correo.mx', text: 'Hola', messageId: id, ...who })
    .execute()
}
const hours = { weekday: 0, minutes: '[540,600)', dates: '[2026-11-30,2026-12-08)' }
const room = async (owner: { groupId?: string; talkId?: string }) =>
  db
    .insertInto('roomBooking')
    .values({ classroomId: (await make.classroom()).id, ...owner, ...hours })
    .execute()
const teacher = async (owner: { groupId?: string; talkId?: string }) =>
  db
    .insertInto('teacherBooking')
    .values({ teacherId: (await make.employee()).id, ...owner, ...hours })
    .execute()
const lesson = async (of: { classroomId?: string; teacherId?: string }) =>
  make.lessonChange({ groupId: (await make.group()).id, to: '2026-11-30', ...of })

const CHILDREN: Readonly<Record<string, (parent: string) => Promise<unknown>>> = {
  'registration of student': studentId => make.registration({ studentId }),
  'registration of class_group': groupId => make.registration({ groupId }),
  'registration of course': courseId => make.registration({ courseId }),
  'seat_hold of class_group': async groupId =>
    db
      .insertInto('seatHold')
      .values({ id: newId(), groupId, entryId: await waiting({}), seats: 1, offer: true, endsAt: clock.now() })
      .execute(),
  'waiting of student': studentId => waiting({}, { studentId }),
  'waiting of talk_student': talkStudentId => waiting({}, { talkStudentId }),
  'waiting of course': courseId => waiting({ courseId }),
  'waiting of class_group': groupId => waiting({ groupId }),
  'waiting of location': locationId => waiting({ locationId }),
  'advisory_booking of student': async studentId => booking(studentId, (await make.course()).id),
  'advisory_booking of course': async courseId => booking((await make.student()).id, courseId),
  'outbox of student': studentId => letter({ studentId }),
  'outbox of talk_student': talkStudentId => letter({ talkStudentId }),
  'class_group of class_group': parentGroupId => make.group({ parentGroupId }),
  'class_group of course': courseId => make.group({ courseId }),
  'course of course': child => make.course({ children: [child] }),
  'classroom of location': locationId => make.classroom({ locationId }),
  'class_group of classroom': classroomId => make.group({ classroomId }),
  'class_group of employee': teacherId => make.group({ teacherId }),
  'lesson_change of classroom': classroomId => lesson({ classroomId }),
  'lesson_change of employee': teacherId => lesson({ teacherId }),
  'talk of classroom': classroomId => make.talk({ classroomId }),
  'talk of employee': teacherId => make.talk({ teacherId }),
  'room_booking of class_group': groupId => room({ groupId }),
  'room_booking of talk': talkId => room({ talkId }),
  'teacher_booking of class_group': groupId => teacher({ groupId }),
  'teacher_booking of talk': talkId => teacher({ talkId }),
  'talk_student of talk': talkId => make.visitor({ talkId }),
}
const PARENTS: Readonly<Record<string, () => Promise<{ id: string }>>> = {
  student: () => make.student(),
  talk_student: () => make.visitor(),
  class_group: () => make.group(),
  course: () => make.course(),
  location: () => make.location(),
  classroom: () => make.classroom(),
  employee: () => make.employee(),
  talk: () => make.talk({ schedules: [] }),
}

const violation = expect.objectContaining({ constraint: 'standing_child' })
const remove = (parent: string, id: string, into: Trx | typeof db = db) =>
  sql`update ${sql.table(parent)} set deleted_at = ${clock.now()} where id = ${id}`.execute(into)
const merge = async (parent: string, id: string) =>
  sql`update ${sql.table(parent)} set deleted_at = ${clock.now()}, merged_into = ${(await PARENTS[parent]!()).id} where id = ${id}`.execute(
    db,
  )

test('DAT-33: this test has a case for each parent and child in the list', () => {
  expect(called.map(([name]) => name).toSorted()).toEqual(Object.keys(CHILDREN).toSorted())
  expect(new Set(lines.map(({ parent }) => parent))).toEqual(new Set(Object.keys(PARENTS)))
})

test('DAT-33: each line has its triggers: on deleting the parent, on inserting the child', async () => {
  const { rows: texts } = await pool.query<{ tab: string; text: string }>(
    "select tgrelid::regclass::text as tab, pg_get_triggerdef(oid) as text from pg_trigger where tgfoid = 'refuse_standing_child'::regproc",
  )
  const rows = texts.map(({ tab, text }) => ({
    tab,
    said: [.../\((?<said>[^()]*)\)$/.exec(text)!.groups!.said!.matchAll(/'([^']*)'/g)].map(each => each[1]!),
  }))
  const parents = new Set(rows.flatMap(({ tab, said }) => (said.length === 0 ? [tab] : [])))
  const missing = lines.filter(
    ({ child, parent }) =>
      !parents.has(parent) ||
      !rows.some(({ said: [name, , ...of] }) => name === child && of.some(each => each === '*' || each.endsWith(` ${parent}`))),
  )
  expect(missing).toEqual([])
})

test.each(called)('DAT-33: %s: the parent cannot be deleted, and a deleted parent gets no child', async (name, parent) => {
  const { id } = await PARENTS[parent]!()
  await CHILDREN[name]!(id)
  if (name.startsWith('outbox')) {
    await remove(parent, id)
    const states = await db
      .selectFrom('outbox')
      .select('state')
      .where('recipient', '=', 'ana@correo.mx')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(states).toEqual([{ state: 'dropped' }])
  } else await expect(remove(parent, id)).rejects.toEqual(violation)
  if (['student', 'talk_student'].includes(parent)) {
    const { id: twin } = await PARENTS[parent]!()
    await CHILDREN[name]!(twin)
    await expect(merge(parent, twin)).rejects.toEqual(violation)
  }
  const { id: goneId } = await PARENTS[parent]!()
  await remove(parent, goneId)
  await expect(CHILDREN[name]!(goneId)).rejects.toEqual(violation)
})

test.each(called)('DAT-33: %s: an old violation blocks no other write, and is named', async (name, parent) => {
  const { id } = await PARENTS[parent]!()
  await CHILDREN[name]!(id)
  await unjudged(db, trx => remove(parent, id, trx))
  const { rows } = await pool.query<{ child: string; parent: string; found: number }>(
    'select child, parent, found::int from children_of_gone()',
  )
  const [child] = name.split(' of ') as [string]
  expect(rows).toContainEqual({ child, parent, found: 1 })
  // Rewrites the row without changing a checked column.
  for (const table of [child, parent]) {
    const columns = await pool.query<{ set: string }>(
      `select string_agg(format('%1$I = %1$I', attname), ', ') as set from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
      [table],
    )
    await pool.query(`update ${table} set ${columns.rows[0]!.set}`)
  }
  await unjudged(db, trx => sql`update ${sql.table(parent)} set deleted_at = null where id = ${id}`.execute(trx))
})

test('DAT-33: deleting a parent waits for a child that is being written, and a child for its parent', async () => {
  const { id } = await make.course()
  const child = db.transaction().execute(async trx => {
    await trx
      .insertInto('classGroup')
      .values({ id: newId(), name: 'A', courseId: id, startDate: '2026-11-02', endDate: '2026-12-20' })
      .execute()
    const going = remove('course', id)
    // The deletion is judged after this transaction.
    void going.catch(() => {})
    for (let waits = 0; waits === 0;)
      waits = (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount!
    return { going }
  })
  const { going } = await child
  await expect(going).rejects.toEqual(violation)
})

test('DAT-33: within one transaction a parent may go and its children follow it', async () => {
  const { id: courseId } = await make.course()
  const { id } = await make.group({ courseId })
  await db.transaction().execute(async trx => {
    await remove('course', courseId, trx)
    await remove('class_group', id, trx)
  })
  expect(await db.selectFrom('course').select('id').where('id', '=', courseId).where('deletedAt', 'is not', null).execute()).toHaveLength(1)
})
