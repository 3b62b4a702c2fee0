// Plain strings, so that the employee's card needs no schemas.
export const staffAttendanceAccess = {
  read: 'get /attendance/user/',
  create: 'post /attendance/user/',
  update: 'put /attendance/user/',
  remove: 'delete /attendance/user/',
} as const
