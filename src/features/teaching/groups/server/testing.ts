import { expect } from 'vitest'
import type { Schedule } from '#lib/schedules.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { groups, type GroupChange, type GroupInput } from '../contract.ts'

export const PLANNER = ['get /groups/', 'post /groups/', 'put /groups/', 'delete /groups/'] as const

export const MODULES = ['Razonamiento', 'Ciencias Sociales', 'Mátematicas', 'Ciencias Experimentales']

/** One lesson on a weekday, 0 = Monday. */
export const on = (day: number, startHour = '0900', endHour = '1100'): Schedule[] => [{ day, startHour, endHour }]

export function stage(t: Test, planner: Caller) {
  /** A group from 30 November to 18 December on Mondays; `part` overrides. */
  async function input(part: Partial<GroupInput> = {}): Promise<GroupInput> {
    return {
      course: part.course ?? (await t.make.course()).id,
      name: 'Matutino A',
      schedules: on(0),
      startDate: '2026-11-30',
      endDate: '2026-12-18',
      classRoom: part.classRoom ?? (await t.make.classroom()).id,
      quota: 20,
      ...part,
    }
  }
  const create = async (part: Partial<GroupInput> = {}) => t.ok(groups.create, { body: await input(part) }, planner)
  const newGroup = async (part: Partial<GroupInput> = {}) => (await create(part)).group
  const update = (id: string, body: GroupChange) => t.ok(groups.update, { params: { id }, body }, planner)
  const toggle = (id: string, active?: boolean) => t.ok(groups.toggle, { params: { id }, body: { active } }, planner)

  async function parentCourse() {
    const modules = []
    for (const name of MODULES) modules.push(await t.make.course({ name }))
    return { course: await t.make.course({ name: 'ECOEMS', children: modules.map(each => each.id) }), modules }
  }
  async function parent(part: Partial<GroupInput> = {}) {
    const { classRoom: _room, quota: _quota, ...body } = await input({ course: (await parentCourse()).course.id, ...part })
    return (await t.ok(groups.create, { body }, planner)).group
  }

  async function everything(): Promise<string> {
    const rows = []
    for (const table of ['class_group', 'group_schedule', 'room_booking', 'teacher_booking', 'registration', 'audit'])
      rows.push((await t.pool.query(`select to_jsonb(x) as row from ${table} x order by to_jsonb(x)::text`)).rows)
    return JSON.stringify(rows)
  }
  /** Asserts that a refusal left every row unchanged and notified no screen. */
  async function refusalOf(...call: Parameters<Test['refused']>) {
    const [before, events] = [await everything(), t.events.length]
    const answer = await t.refused(...call)
    expect(await everything()).toBe(before)
    expect(t.events.length).toBe(events)
    return answer
  }
  const createRefused = async (part: Partial<GroupInput>) => refusalOf(groups.create, { body: await input(part) }, planner)
  const updateRefused = (id: string, body: GroupChange) => refusalOf(groups.update, { params: { id }, body }, planner)

  async function bookings(groupId: string) {
    const { rows } = await t.pool.query<{ text: string }>(
      `select weekday || ' ' || minutes || ' ' || dates as text from room_booking where group_id = $1 order by 1`,
      [groupId],
    )
    return rows.map(row => row.text)
  }

  return {
    input,
    create,
    made: newGroup,
    update,
    toggle,
    parentCourse,
    parent,
    refused: refusalOf,
    createRefused,
    updateRefused,
    bookings,
    lastAudit: t.lastAudit,
  }
}
