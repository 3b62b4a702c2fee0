// Plain strings, so that menu and buttons need no schemas.
export const talksAccess = {
  read: 'get /talks/',
  create: 'post /talks/',
  update: 'put /talks/',
  remove: 'delete /talks/',
  toggle: ['put /talks/', 'put /talks/?/toggle'],
  /** Checks the room while a talk is created or changed. */
  available: ['post /talks/', 'put /talks/'],
  report: 'get /talks/reports/?',
  /** The table of visitors and its Excel. */
  students: 'get /students/show/test/',
  register: ['post /talks/', 'put /groups/?/enroll/?'],
  /** Visitors' personal data. Users who may edit students may edit these too. */
  edit: ['put /usersTalks/', 'put /students/'],
  removeStudent: 'delete /usersTalks/*',
  call: 'put /talks/call/student/*',
  status: 'put /talks/status/student/*',
  attendance: 'put /talks/attendance/student/*',
  move: ['put /talks/', 'put /students/?/talks/?'],
  receipts: 'post /students/resend/?',
  notify: 'post /notifications/talk/?',
} as const
