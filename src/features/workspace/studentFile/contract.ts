import { put, routes } from '#contract/route.ts'
import { edited } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { EditedPerson } from '#features/foundation/person/contract.ts'
import { TalkStudent } from '#features/outreach/callDesk/visitor.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { Student } from '#features/people/students/contract.ts'

export const studentFile = routes('students', {
  // The id may be a talk visitor's, returned as `userTalks` (ids never collide).
  update: put('/students/:id', {
    summary: "Change the data of a student or of a talk's visitor",
    sentence: 'Cambió los datos de un alumno',
    fails: ['400 BIRTH_DATE_FUTURE', '400 BIRTH_DATE_TOO_OLD', '404 STUDENT_NOT_FOUND', '409 EMAIL_TAKEN', '409 MOVED_TO_OTHER_TALK'],
    access: studentsAccess.update,
    scope: 'person',
    undo: rows('Datos del alumno guardados'),
    edits: Student,
    body: edited(EditedPerson),
    returns: { student: Student.optional(), userTalks: TalkStudent.optional() },
  }),
})
