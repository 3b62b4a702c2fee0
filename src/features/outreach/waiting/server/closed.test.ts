// Ana waits for a seat of a group that is full, gets an offer, and the group closes.
import { expect, test } from 'vitest'
import { undo } from '#features/history/undo/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { writeOffer } from './tell.ts'
import { guest, stage } from './testing.ts'

const t = await startTest()
const desk = await t.admin()
const { full, join, list, names, remove, seats, holdsOf, jobs, expectHolds } = stage(t, desk)

const lastAct = async () => (await t.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
const press = (act: string) => t.call(undo.press, { params: { id: act }, body: {} }, { as: desk })
const back = async () => {
  const { body } = await press(await lastAct())
  if (!('act' in body)) throw new Error(JSON.stringify(body))
}
const setGroup = (id: string, active: boolean) => t.ok(groups.toggle, { params: { id }, body: { active } }, desk)
const letters = async () => (await t.db.selectFrom('outbox').select('id').where('kind', '=', 'offer').execute()).length

const SATURDAYS = [{ day: 5, startHour: '0800', endHour: '1400' }]

/** A group with one seat, which Ana was offered a moment ago; Iván waits behind her. */
async function offered() {
  const group = await full(1, { schedules: SATURDAYS })
  const ana = await t.make.student({ name: 'Ana' })
  await join(group, [{ student: ana.id }])
  await join(group, [guest('Iván', '5533334444')])
  await remove(group.students[0]!, group.id)
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván 1'])
  return group
}

test('M100 OFE-22: a deactivated group offers nothing: Ana waits first again, and no letter promises her seat', async () => {
  const group = await offered()
  const [hold] = await holdsOf(group.id)
  const writeLetter = () => writeOffer(t.db, { channel: 'email', audience: { hold: hold!.id, position: 0 } }, t.jobContext())
  expect(await writeLetter()).toMatchObject({ subject: expect.stringContaining('lugar') })
  await setGroup(group.id, false)
  expect(await names(group.courseId)).toEqual(['Ana 1', 'Iván 2'])
  expect((await list({ group: group.id })).entries[0]!.reason).toMatchObject({ kind: 'groupOver' })
  expect(await seats(group.id)).toMatchObject({ taken: 0, held: 0 })
  await t.runJobs({ after: 120 })
  expect([await letters(), await writeLetter()]).toEqual([0, null])
  await setGroup(group.id, true)
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván 1'])
  await expectHolds()
})

test("M100 OFE-22: undoing the deactivation restores Ana's offer with its end and letter; redoing removes it", async () => {
  const group = await offered()
  const [before] = await holdsOf(group.id)
  await setGroup(group.id, false)
  await back()
  expect(await holdsOf(group.id)).toEqual([before])
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván 1'])
  await back()
  expect(await names(group.courseId)).toEqual(['Ana 1', 'Iván 2'])
  await expectHolds()
})

test('M100 OFE-22: undoing the opening of a group withdraws later offers', async () => {
  const group = await full(1, { schedules: SATURDAYS })
  await join(group, [guest('Ana')])
  await setGroup(group.id, false)
  await setGroup(group.id, true)
  const opened = await lastAct()
  await remove(group.students[0]!, group.id)
  expect(await names(group.courseId)).toEqual(['Ana offered'])
  expect((await press(opened)).status).toBe(200)
  expect(await names(group.courseId)).toEqual(['Ana 1'])
  await expectHolds()
})

test('M100 OFE-22: a group that ends today offers nothing tomorrow', async () => {
  const group = await offered()
  await t.db.updateTable('classGroup').set({ endDate: '2026-11-22' }).where('id', '=', group.id).execute()
  await jobs.sweep()
  expect(await names(group.courseId)).toEqual(['Ana 1', 'Iván 2'])
  await expectHolds()
})

test('M100 OFE-22: a deactivated course offers nothing either; activated again, directly or by undo, Ana is called first', async () => {
  const group = await offered()
  const setCourse = (active: boolean) => t.ok(courses.update, { params: { id: group.courseId }, body: { active } }, desk)
  const swept = async () => {
    await t.runJobs({ after: 1 })
    return names(group.courseId)
  }
  await setCourse(false)
  expect(await swept()).toEqual(['Ana 1', 'Iván 2'])
  await back()
  expect(await swept()).toEqual(['Ana offered', 'Iván 1'])
  await back()
  expect(await swept()).toEqual(['Ana 1', 'Iván 2'])
  await setCourse(true)
  expect(await swept()).toEqual(['Ana offered', 'Iván 1'])
  await expectHolds()
})
