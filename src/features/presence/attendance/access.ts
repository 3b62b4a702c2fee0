import type { Permission } from '#contract/access.ts'

export const attendanceAccess = {
  read: ['get /attendance/st/?', 'get /students/'],
  create: 'post /attendance/st/?',
  update: 'put /attendance/single/?',
  /** Today's mark: from the student's file, the group's checklist or the door. */
  today: ['put /attendance/single/?', 'put /attendance/qr/*'],
  /** A user with only `own` passes; the server then checks whose group it is (M83). */
  checklist: ['get /students/', 'put /attendance/own'],
  /** The lists of the groups that one teaches, or covers on that day. */
  own: 'put /attendance/own',
  /** The first needs the right to students too; a user with only `own` as for the checklist (DIR-34). */
  matrix: ['get /groups/?/students', 'put /attendance/own'],
  list: ['put /attendance/single/?', 'put /attendance/qr/*', 'put /attendance/own'],
} as const

/** Everybody's matrix; others have those of their own groups. */
export const readsEveryMatrix = (can: (permission: Permission) => boolean): boolean =>
  can('get /students/') && can('get /groups/?/students')
