import { locationsAccess } from '#features/foundation/locations/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { permissionsOf, type Access } from '#contract/access.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { dashboardAccess, type PartName } from '../access.ts'
import { dashboard } from '../contract.ts'
import * as days from './days.ts'
import { attendancePart, debts, groupsPart, lessonsOf } from './lessons.ts'
import * as store from './store.ts'
import * as tasks from './tasks.ts'

/** Reads the parts that the caller may see, together; one that cannot be read is named instead of taking the others along. */
function reader({ can, log }: Pick<Context, 'can' | 'log'>) {
  const failed: PartName[] = []
  const may = (access: Access) => permissionsOf(access).some(can)
  const part = async <T>(name: PartName, read: () => Promise<T>): Promise<T | undefined> => {
    if (!may(dashboardAccess[name])) return undefined
    try {
      return await read()
    } catch (error) {
      log.error({ err: error }, `home: ${name}`)
      failed.push(name)
      return undefined
    }
  }
  return { failed, may, part }
}

export const dashboardServer = implement(dashboard, {
  async show({ query }, context) {
    const { db, now, today, academy, user } = context
    const moment: days.Moment = { now, today, timeZone: academy.timeZone, location: query.location }
    const { failed, may, part } = reader(context)
    let read: ReturnType<typeof lessonsOf> | undefined
    // Groups and attendance look at the same lessons.
    const lessons = () => (read ??= lessonsOf(db, moment))
    const [enrolments, income, owed, attendance, groups, calls, advisories, messages, videos, campuses] = await Promise.all([
      part('enrolments', () => days.enrolments(db, moment)),
      part('income', () => days.income(db, moment)),
      part('debts', () => debts(db, moment)),
      part('attendance', async () => {
        const [rows, trend] = await Promise.all([lessons(), days.attendanceTrend(db, moment)])
        return { ...attendancePart(rows, moment), days: trend }
      }),
      part('groups', async () => groupsPart(await lessons(), moment, may(dashboardAccess.attendance))),
      part('calls', () => tasks.calls(db, moment, { userId: user.id, all: may(talksAccess.report) })),
      part('advisories', () => tasks.advisories(db, moment)),
      part('messages', () => tasks.messages(db)),
      part('videos', () => tasks.videos(db)),
      may(locationsAccess.read) ? store.campuses(db) : undefined,
    ])
    return { day: today, campuses, enrolments, income, debts: owed, attendance, groups, calls, advisories, messages, videos, failed }
  },
})
