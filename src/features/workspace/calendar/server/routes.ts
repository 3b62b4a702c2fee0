import { outOfHours } from '#features/foundation/locations/schedule.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { hhmmOf } from '#lib/schedules.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { closedBetween, toChange } from '#features/teaching/lessons/server/public.ts'
import { implement } from '#server/http/feature.ts'
import { calendar } from '../contract.ts'
import { teacherClashes } from './clashes.ts'
import * as store from './store.ts'

const byMoment = (a: store.LessonRow, b: store.LessonRow) =>
  a.date === b.date ? a.start - b.start || a.name.localeCompare(b.name, 'es') : a.date < b.date ? -1 : 1

export const calendarServer = implement(calendar, {
  async week({ query }, { db, today, can }) {
    const date = query.date ?? today
    const monday = addDays(date, -weekdayOf(date))
    const [lessons, closed, talks, locations] = await Promise.all([
      store.lessonsOf(db, monday),
      closedBetween(db, monday, addDays(monday, 6), query.location),
      // Users who may not read talks get neither talks nor clashes with them.
      can(talksAccess.read) ? store.talksOf(db, monday) : [],
      store.locationsOf(db, query.location),
    ])
    const rows = [...lessons, ...talks].sort(byMoment)
    // Across all campuses: a teacher may have a lesson elsewhere at the same hour.
    const clashes = teacherClashes(rows.filter(({ gone }) => !gone))
    const visible = rows.filter(
      ({ location, teacher }) =>
        (query.location === undefined || location?._id === query.location) &&
        (query.teacher === undefined || teacher?._id === query.teacher),
    )
    return {
      days: Array.from({ length: 7 }, (_, day) => addDays(monday, day)),
      closed: closed.map(({ id, ...each }) => ({ _id: id, ...each })),
      locations: locations.map(({ id, ...location }) => ({ _id: id, ...location })),
      lessons: visible.map(row => {
        const { id, parentGroupId, start, end, room, location, change, ...rest } = row
        const hours = { startHour: hhmmOf(start), endHour: hhmmOf(end) }
        return {
          ...rest,
          ...hours,
          _id: id,
          parentGroup: parentGroupId,
          classRoom: room,
          location,
          change: change && toChange(change),
          teacherClash: clashes.get(row)?.name ?? null,
          outOfHours: !row.gone && location !== null && outOfHours(hours, location),
        }
      }),
    }
  },
})
