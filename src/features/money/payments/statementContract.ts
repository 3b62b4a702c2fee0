import { get, routes } from '#contract/route.ts'
import { studentsAccess } from '#features/people/students/access.ts'

/** Apart from the other routes of an account, which most screens load. */
export const studentStatement = routes('students', {
  // 'Estado de cuenta': prices, discounts, payments and open dates on letter paper (MON-151).
  statement: get('/students/:id/statement', {
    summary: "Download a student's statement of account",
    fails: ['404 STUDENT_NOT_FOUND'],
    access: studentsAccess.read,
    scope: 'person',
    returns: 'file',
  }),
})
