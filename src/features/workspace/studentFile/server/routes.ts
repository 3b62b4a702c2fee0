import { updatePerson } from '#features/outreach/callDesk/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { updateStudent } from '#features/people/students/server/public.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { studentFile } from '../contract.ts'

export const studentFileServer = implement(studentFile, {
  async update({ params: { id }, body: { version, ...person } }, context) {
    const student = await updateStudent(context, id, person, toJudge => unchanged(context.db, studentFile.update, version, toJudge))
    if (student) return { student }
    return { userTalks: (await updatePerson(context, id, person, version)) ?? fail(studentFailures.STUDENT_NOT_FOUND) }
  },
})
