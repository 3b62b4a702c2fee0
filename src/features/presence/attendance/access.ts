// Plain strings, so that tabs and buttons need no schemas.
export const attendanceAccess = {
  read: ['get /attendance/st/?', 'get /students/'],
  create: 'post /attendance/st/?',
  /** Editing and deleting. */
  update: 'put /attendance/single/?',
  /** Today's mark: from the student's file, the group's checklist or the door. */
  today: ['put /attendance/single/?', 'put /attendance/qr/*'],
  /** With `own` alone the server judges whose group it is (M83). */
  checklist: ['get /students/', 'put /attendance/own'],
  /** The lists of the groups that one teaches, or covers on that day. */
  own: 'put /attendance/own',
  /** The marks of a list. */
  list: ['put /attendance/single/?', 'put /attendance/qr/*', 'put /attendance/own'],
} as const
