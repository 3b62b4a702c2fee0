// Plain strings, so that tabs and buttons need no schemas.
export const attendanceAccess = {
  read: ['get /attendance/st/?', 'get /students/'],
  create: 'post /attendance/st/?',
  /** Editing and deleting. */
  update: 'put /attendance/single/?',
  /** Today's mark: from the student's file, the group's checklist or the door. */
  today: ['put /attendance/single/?', 'put /attendance/qr/*'],
  checklist: 'get /students/',
} as const
