export const studentsAccess = {
  read: 'get /students/',
  register: 'post /students/register',
  update: 'put /students/',
  remove: 'delete /students/',
  enrol: 'put /groups/?/enroll/?',
  resendEnrolment: 'post /groups/?/receipt/?',
} as const
