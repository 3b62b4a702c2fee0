import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { scanners, type DoorLesson } from '../contract.ts'

/** The tests' clock: Monday 23 November 2026, 10:00; groups run from the 2nd to 20 December. */
export const TODAY = '2026-11-23'
/** An instant of that day, or of another, by the academy's wall clock (UTC-6). */
export const at = (hour: string, day = TODAY) => new Date(`${day}T${hour}:00-06:00`).toISOString()

export function doorway(t: Test, door: Caller) {
  const lesson = (startHour: string, endHour: string, day = 0) => ({ day, startHour, endHour })

  const makeGroup = (startHour: string, endHour: string, part: Parameters<Test['make']['group']>[0] = {}) =>
    t.make.group({ schedules: [lesson(startHour, endHour)], ...part })

  async function standing(...groupIds: string[]): Promise<string> {
    const { id } = await t.make.student()
    for (const groupId of groupIds) await t.make.registration({ studentId: id, groupId, paid: 500_000 })
    return id
  }

  const scan = (id: string, body: object = {}, as = door) => t.ok(scanners.scan, { params: { id }, body }, as)
  const refusalOf = (id: string, body: object = {}, as = door) => t.refused(scanners.scan, { params: { id }, body }, as)
  const undo = (attendanceId: string, as = door) => t.ok(scanners.undo, { params: { attendanceId } }, as)
  const undoRefused = (attendanceId: string, as = door) => t.refused(scanners.undo, { params: { attendanceId } }, as)
  async function choices(id: string, body: object = {}): Promise<DoorLesson[]> {
    const { status, body: answer } = (await t.call(scanners.scan, { params: { id }, body }, { as: door })) as {
      status: number
      body: { errorExt?: { code: string; choices: DoorLesson[] } }
    }
    if (answer.errorExt?.code !== 'CHOOSE_GROUP') throw new Error(`answered ${status}: ${JSON.stringify(answer)}`)
    return answer.errorExt.choices
  }

  const records = (studentId: string) =>
    t.db.selectFrom('attendance').selectAll().where('studentId', '=', studentId).orderBy('day').orderBy('id').execute()

  /** A parent group with a child for each named module; `hours` of Mondays, of the parent first. */
  async function combined(names: readonly string[], hours: [string, string][] = [], quota = 10) {
    const courses = []
    for (const name of names) courses.push(await t.make.course({ name }))
    const course = await t.make.course({ children: courses.map(each => each.id) })
    const part = (at: number) => ({ quota, schedules: hours[at] ? [lesson(...hours[at])] : [] })
    const group = await t.make.group({ courseId: course.id, ...part(0) })
    const children = []
    for (const [n, { id }] of courses.entries())
      children.push(await t.make.group({ courseId: id, parentGroupId: group.id, ...part(n + 1) }))
    return { group, children, courses }
  }
  async function inModules(group: { id: string }, children: readonly { id: string }[], studentId?: string) {
    const parent = await t.make.registration({ groupId: group.id, ...(studentId && { studentId }) })
    for (const child of children)
      await t.make.registration({ studentId: parent.studentId, groupId: child.id, parentId: parent.id, price: 0 })
    return parent.studentId
  }

  async function visitor({ date = TODAY, movedTo = null }: { date?: string; movedTo?: string | null } = {}) {
    const room = await t.make.classroom()
    const schedules = [lesson('1000', '1100')]
    const { id: talkId } = await t.make.talk({ name: 'Orientación UNAM', date, classroomId: room.id, schedules })
    await sql`insert into room_booking (classroom_id, talk_id, weekday, minutes, dates)
      select classroom_id, talk_id, weekday, minutes, dates from talk_booking where talk_id = ${talkId}`.execute(t.db)
    const { id } = await t.make.visitor({ talkId, movedTo, name: 'Luz', lastName: 'Ríos', secondLastName: 'Mar' })
    return { id, talkId, room }
  }
  const visited = (id: string) =>
    t.db.selectFrom('talkStudent').select(['attendance', 'attendedAt']).where('id', '=', id).executeTakeFirstOrThrow()

  const audits = (id: string) =>
    t.db
      .selectFrom('audit')
      .select(['route', 'resource', 'ids', 'sessionId', 'before', 'after'])
      .where(sql<boolean>`ids @> array[${id}]::text[]`)
      .orderBy('id')
      .execute()

  return {
    lesson,
    taught: makeGroup,
    standing,
    combined,
    inModules,
    scan,
    refused: refusalOf,
    undo,
    undoRefused,
    choices,
    records,
    visitor,
    visited,
    audits,
    uuid: randomUUID,
  }
}
