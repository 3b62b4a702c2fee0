import { type Insertable, sql } from 'kysely'
import { weekdayOf } from '#lib/days.ts'
import type { DB } from '#server/db/schema.ts'
import type { Demo } from './context.ts'
import type { Course, CourseKey } from './courses.ts'
import { type Bucket, GROUPS, type GroupPlan, type Hours } from './groupList.ts'
import type { Places } from './places.ts'

export interface Group {
  id: string
  plan: GroupPlan | Bucket
  name: string
  course: Course
  courseKey: CourseKey
  startDate: string
  endDate: string
  hours: Hours[]
  locationId: string | null
  taken: number
  buckets: Group[]
}

/** The dates of a plan. A weekend group starts and ends on one of its own days. */
export function datesOf({ clock }: Pick<Demo, 'clock'>, plan: GroupPlan): { startDate: string; endDate: string } {
  const days = plan.hours.flatMap(hours => hours.days)
  if (plan.oneDay) {
    const day = clock.dayOn(days[0]!, plan.start)
    return { startDate: day, endDate: day }
  }
  if (days.length > 1 || plan.start === 0 || plan.end === 0) return { startDate: clock.day(plan.start), endDate: clock.day(plan.end) }
  const backToDay = (offset: number) => offset - ((weekdayOf(clock.day(offset)) - days[0]! + 7) % 7)
  return { startDate: clock.dayOn(days[0]!, plan.start), endDate: clock.day(backToDay(plan.end)) }
}

interface GroupRows {
  groups: Group[]
  rows: Insertable<DB['classGroup']>[]
  hours: Insertable<DB['groupSchedule']>[]
}

/** The groups of these plans with their modules. `taken` of a row is filled in with the students. */
export function makeGroups(
  demo: Pick<Demo, 'clock' | 'id'>,
  plans: readonly GroupPlan[],
  courses: Record<CourseKey, Course>,
  places: Places,
  employees: Record<string, string>,
): GroupRows {
  const { clock, id } = demo
  const all: GroupRows = { groups: [], rows: [], hours: [] }

  const add = (
    plan: GroupPlan | Bucket,
    name: string,
    dates: { startDate: string; endDate: string },
    active: boolean,
    parentGroupId: string | null,
    landing = false,
  ): Group => {
    const room = plan.room ? places.rooms[plan.room]! : null
    const createdAt = clock.at(clock.day(Math.min(-20, 'start' in plan ? plan.start - 50 : -60)), 700)
    const group: Group = {
      id: id(createdAt),
      plan,
      name,
      course: courses[plan.course],
      courseKey: plan.course,
      ...dates,
      hours: plan.hours,
      locationId: room?.locationId ?? null,
      taken: plan.taken,
      buckets: [],
    }
    all.rows.push({
      id: group.id,
      name,
      courseId: group.course.id,
      parentGroupId,
      ...dates,
      quota: plan.quota,
      active,
      activeLanding: landing,
      teacherId: plan.teacher ? employees[plan.teacher]! : null,
      classroomId: room?.id ?? null,
      createdAt,
    })
    all.hours.push(
      ...plan.hours.flatMap(({ days, from, to }) =>
        days.map(day => ({ groupId: group.id, day, startMinute: from * 60, endMinute: to * 60 })),
      ),
    )
    return group
  }

  for (const plan of plans) {
    const dates = datesOf(demo, plan)
    const group = add(plan, plan.name, dates, !plan.inactive, null, plan.landing)
    for (const bucket of plan.buckets ?? []) {
      group.buckets.push(add(bucket, `${plan.name} · ${courses[bucket.course].name}`, dates, bucket.room !== undefined, group.id))
    }
    all.groups.push(group)
  }
  return all
}

/** Groups, their hours, and the rooms of active ones. */
export async function seedGroups(
  demo: Demo,
  courses: Record<CourseKey, Course>,
  places: Places,
  employees: Record<string, string>,
): Promise<Group[]> {
  const { groups, rows, hours } = makeGroups(demo, GROUPS, courses, places, employees)
  await demo.insert('classGroup', rows)
  await demo.insert('groupSchedule', hours)
  await sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
    select classroom_id, group_id, weekday, minutes, dates from group_booking`.execute(demo.db)
  return groups
}
