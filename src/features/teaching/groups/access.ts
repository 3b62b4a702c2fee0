export const groupsAccess = {
  read: 'get /groups/',
  pick: ['get /groups/', 'post /students/register', 'put /groups/?/enroll/?', 'put /students/?/groups/?'],
  create: 'post /groups/',
  update: 'put /groups/',
  remove: 'delete /groups/',
  students: 'get /groups/?/students',
  excel: 'get /groups/?/students/excel',
  notify: 'post /notifications/group/?',
  receipts: 'post /groups/?/receipt/?',
} as const
