import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { lessons } from '../contract.ts'

const t = await startTest()
const desk = await t.admin()
const DESKS = stated(200, 20)

test('OFE-9: 200 desks change one lesson at once: one succeeds; the others get its present state', async () => {
  const room = await t.make.classroom()
  const group = await t.make.group({ classroomId: room.id, active: false, schedules: [{ day: 0, startHour: '0900', endHour: '1100' }] })
  await t.ok(groups.toggle, { params: { id: group.id }, body: { active: true } }, desk)
  const params = { group: group.id, day: '2026-11-30', startHour: '0900' }
  const bodies = [
    { kind: 'cancelled' as const },
    { kind: 'changed' as const, toDay: '2026-12-01' },
    { kind: 'changed' as const, startHour: '1200', endHour: '1400' },
  ]
  const answers = await Promise.all(
    Array.from({ length: DESKS }, (_, at) => t.call(lessons.change, { params, body: bodies[at % bodies.length]! }, { as: desk })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [lesson] = answers.flatMap(({ status, body }) => (status === 200 ? [body.lesson] : []))
  for (const { status, body } of answers)
    if (status !== 200) expect(body.errorExt).toMatchObject({ code: 'LESSON_CHANGED', lesson: { _id: lesson._id } })
  await expectTrueBooks(t.db)
})

test('OFE-10: many extra lessons for one room and hour at once: exactly one succeeds', async () => {
  const room = await t.make.classroom()
  const changes = []
  for (let at = 0; at < DESKS; at++)
    changes.push(
      await t.make.group({ classroomId: (await t.make.classroom()).id, schedules: [{ day: 2, startHour: '0900', endHour: '1100' }] }),
    )
  const answers = await Promise.all(
    changes.map(({ id }) =>
      t.call(
        lessons.extra,
        { params: { group: id }, body: { day: '2026-11-27', startHour: '1600', endHour: '1800', classRoom: room.id } },
        { as: desk },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.errorExt.code])))).toEqual(new Set(['CLASSROOM_BUSY']))
})
