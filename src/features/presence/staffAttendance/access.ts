export const staffAttendanceAccess = {
  read: 'get /attendance/user/',
  create: 'post /attendance/user/',
  update: 'put /attendance/user/',
  remove: 'delete /attendance/user/',
} as const
