import { startTest } from '#server/testing/harness.ts'
import { attendance } from '../contract.ts'
import { attendanceServer } from './routes.ts'

/** The tests' clock: Monday 23 November 2026; the groups made here start on the 2nd. */
export const TODAY = '2026-11-23'
export const START = '2026-11-02'

export interface Place {
  studentId: string
  groupId: string
  registrationId: string
}

export async function attendanceDesk() {
  const t = await startTest({ features: [attendanceServer], jobs: [] })
  const desk = await t.as('get /attendance/st/?', 'post /attendance/st/?', 'put /attendance/single/?', 'get /students/')
  return {
    t,
    desk,
    async standing(): Promise<Place> {
      const { studentId, groupId, id } = await t.make.registration()
      return { studentId, groupId, registrationId: id }
    },
    add: async ({ studentId, groupId }: Place, date: string, present = true) =>
      (await t.ok(attendance.create, { params: { studentId }, body: { date, group: groupId, attendance: present } }, desk)).attendance,
    read: ({ studentId, groupId }: Place) => t.ok(attendance.list, { params: { studentId }, query: { group: groupId } }, desk),
    refusedAdd: ({ studentId, groupId }: Place, body: object) =>
      t.refused(attendance.create, { params: { studentId }, body: { date: TODAY, group: groupId, attendance: true, ...body } }, desk),
    rows: ({ studentId }: Place) => t.db.selectFrom('attendance').selectAll().where('studentId', '=', studentId).orderBy('day').execute(),
  }
}
