import { updatePerson } from '#features/outreach/callDesk/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { updateStudent } from '#features/people/students/server/public.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { studentFile } from '../contract.ts'

export const studentFileServer = implement(studentFile, {
  async update({ params: { id }, body }, context) {
    const student = await updateStudent(context, id, body)
    if (student) return { student }
    return { userTalks: (await updatePerson(context, id, body)) ?? fail(studentFailures.STUDENT_NOT_FOUND) }
  },
})
