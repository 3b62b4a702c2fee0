import { locationsAccess } from '#features/foundation/locations/access.ts'
import { requestsDue } from '#features/people/privacy/server/public.ts'
import { REQUEST_SOON } from '#features/people/privacy/words.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { addDays } from '#lib/days.ts'
import { permissionsOf, type Access } from '#contract/access.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { dashboardAccess, deskAccess, teacherAccess, type DeskPart, type PartName, type TeacherPart } from '../access.ts'
import { totalOf } from '#features/foundation/reports/server/public.ts'
import { latestOfCourses } from '#features/online/videoComments/server/public.ts'
import { dashboard, HOME_LIMITS } from '../contract.ts'
import * as days from './days.ts'
import * as desk from './desk.ts'
import { evening as eveningOf, isEvening } from './evening.ts'
import { attendancePart, debts, groupsPart, lessonsOf, listsPart } from './lessons.ts'
import { openingPart } from './opening.ts'
import * as store from './store.ts'
import * as tasks from './tasks.ts'
import * as teacher from './teacher.ts'

/** Events that change the academy's debts, or today's debtors. */
const OWED = [studentsChanged, groupsChanged].map(({ resource }) => resource)

/** Reads the caller's parts together; an error in one names it and keeps the others. */
function reader<P extends string>({ can, log }: Pick<Context, 'can' | 'log'>, access: Readonly<Record<P, Access>>) {
  const failed: P[] = []
  const may = (one: Access) => one === 'auth' || permissionsOf(one).some(can)
  const part = async <T>(name: P, load: () => Promise<T>): Promise<T | undefined> => {
    if (!may(access[name])) return undefined
    try {
      return await load()
    } catch (error) {
      log.error({ err: error }, `home: ${name}`)
      failed.push(name)
      return undefined
    }
  }
  return { failed, may, part }
}

/** The caller's hours, also for users who may see everybody's. */
async function ownHours(context: Context): Promise<number> {
  return (await totalOf(context, 'horas', { profesor: context.user.id })) ?? 0
}

export const dashboardServer = implement(dashboard, {
  async show({ query }, context) {
    // Data by campus: money and lessons count at their place (CON-5).
    const { byPlace: db, now, today, academy, user, counts } = context
    const moment: days.Moment = { now, today, timeZone: academy.timeZone, location: query.location }
    const { failed, may, part } = reader<PartName>(context, dashboardAccess)
    let todayRead: ReturnType<typeof lessonsOf> | undefined
    // Groups and attendance share the same lessons.
    const lessons = () => (todayRead ??= lessonsOf(db, moment))
    const [enrolments, income, owed, attendance, groups, lists, opening, calls, advisories, messages, videos, waiting, requests, campuses] =
      await Promise.all([
        part('enrolments', () => days.enrolments(db, moment)),
        part('income', () => days.income(db, moment)),
        part('debts', () => counts.of(OWED, `${today} ${query.location ?? ''}`, () => debts(db, moment))),
        part('attendance', async () => {
          const [all, trend] = await Promise.all([lessons(), days.attendanceTrend(db, moment)])
          return { ...attendancePart(all.lessons, moment), days: trend }
        }),
        part('groups', async () => groupsPart(await lessons(), moment, may(dashboardAccess.attendance))),
        part('lists', () => listsPart(db, moment)),
        part('opening', () => openingPart(db, moment)),
        part('calls', () => tasks.calls(db, moment, { userId: user.id, all: may(talksAccess.report) })),
        part('advisories', () => tasks.advisories(db, moment)),
        part('messages', () => tasks.messages(db)),
        part('videos', () => tasks.videos(db)),
        part('waiting', () => tasks.waiting(db, moment)),
        part('requests', () => requestsDue(db, today, addDays(today, REQUEST_SOON))),
        may(locationsAccess.read) ? store.campuses(db) : undefined,
      ])
    return {
      day: today,
      campuses,
      enrolments,
      income,
      debts: owed,
      attendance,
      groups,
      lists,
      opening,
      calls,
      advisories,
      messages,
      videos,
      waiting,
      requests,
      failed,
    }
  },

  async desk({ query }, context) {
    const { byPlace: db, now, today, academy, user } = context
    const location = query.location === 'all' ? null : (query.location ?? (await desk.ownCampus(db, user.id)))
    const moment: days.Moment = { now, today, timeZone: academy.timeZone, location: location ?? undefined }
    const { failed, may, part } = reader<DeskPart>(context, deskAccess)
    let todayRead: ReturnType<typeof lessonsOf> | undefined
    const lessons = () => (todayRead ??= lessonsOf(db, moment))
    const withAttendance = may(dashboardAccess.attendance)
    const [takings, enrolments, running, seats, overdue, waiting, evening, campuses] = await Promise.all([
      part('takings', () => desk.takings(db, moment)),
      part('enrolments', () => desk.enrolments(db, moment)),
      part('now', async () => desk.nowPart(await lessons(), moment, withAttendance)),
      part('seats', () => desk.seats(db, moment)),
      part('overdue', () => desk.overduePart(db, moment)),
      part('waiting', () => tasks.waiting(db, moment)),
      part('evening', async () => {
        const all = await lessons()
        return isEvening(all, moment) ? eveningOf(context, all, moment, withAttendance) : undefined
      }),
      may(locationsAccess.read) ? store.campuses(db) : undefined,
    ])
    return { day: today, campuses, location, takings, enrolments, now: running, seats, overdue, waiting, evening, failed }
  },

  async teacher(_input, context) {
    const { byPlace: db, now, today, academy, user } = context
    const moment: days.Moment = { now, today, timeZone: academy.timeZone, location: undefined }
    const { failed, may, part } = reader<TeacherPart>(context, teacherAccess)
    const [lessons, advisories, missing, comments, hours] = await Promise.all([
      part('lessons', () => teacher.lessons(db, moment, user.id, may(dashboardAccess.attendance) || may(attendanceAccess.own))),
      part('advisories', () => teacher.advisories(db, moment, user.id)),
      part('missing', () => teacher.missing(db, moment, user.id)),
      part('comments', () => latestOfCourses(db, teacher.coursesOf(user.id, today), HOME_LIMITS.comments)),
      user.isProfessor ? part('hours', () => ownHours(context)) : undefined,
    ])
    return { day: today, lessons, advisories, missing, comments, hours, failed }
  },
})
