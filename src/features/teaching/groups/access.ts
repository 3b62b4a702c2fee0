// Plain strings, so that menu and buttons need no schemas.
export const groupsAccess = {
  read: 'get /groups/',
  /** Lists of groups to choose from. */
  pick: ['get /groups/', 'post /students/register', 'put /groups/?/enroll/?', 'put /students/?/groups/?'],
  create: 'post /groups/',
  update: 'put /groups/',
  remove: 'delete /groups/',
  students: 'get /groups/?/students',
  excel: 'get /groups/?/students/excel',
  notify: 'post /notifications/group/?',
  /** Enrolment receipts, of one student or of the whole group. */
  receipts: 'post /groups/?/receipt/?',
} as const
