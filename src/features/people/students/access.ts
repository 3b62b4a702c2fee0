export const studentsAccess = {
  read: 'get /students/',
  /** Names leave the house (CON-54). */
  excel: 'get /students/excel',
  register: 'post /students/register',
  update: 'put /students/',
  remove: 'delete /students/',
  enrol: 'put /groups/?/enroll/?',
  resendEnrolment: 'post /groups/?/receipt/?',
} as const
