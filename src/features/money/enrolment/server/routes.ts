import { codeFailures } from '#features/money/discountCodes/contract.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import { paymentFailures } from '#features/money/payments/contract.ts'
import { sourceFailures } from '#features/foundation/sources/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { checkBirth } from '#features/foundation/person/server/public.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { together } from '#server/db/driver/pipelined.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { enrolment, enrolmentFailures } from '../contract.ts'
import { clashesIn, warningsOf } from './clashes.ts'
import { enrol } from './enrol.ts'
import { requireStaffRight } from './quote.ts'
import { resend } from './resend.ts'
import { enrolledIn, offer } from './store.ts'

export const enrolmentServer = implement(
  enrolment,
  {
    async register(
      {
        body: {
          student: { idPromotionalCode: carried, source, ...person },
          group,
          ...rest
        },
      },
      context,
    ) {
      requireStaffRight(context, rest.payment)
      checkBirth(context.today, person.birthDate, null, 'student.birthDate')
      const { db, now } = context
      const id = newId()
      const [student, groupOffer] = await together(
        students.insert(db, id, { ...person, carried: carried ?? null, source: source ?? null }, context.user.locationId, now),
        offer(db, group.id, id, context),
      )
      return enrol(
        context,
        { ...person, ...(student ?? (await students.refuseTaken(context, person.email, 'student.email'))) },
        groupOffer,
        {
          ...rest,
          isNew: true,
        },
      )
    },

    async enrol({ params, body }, context) {
      requireStaffRight(context, body.payment)
      const { db, user, outside } = context
      const [own, groupOffer] = await together(students.hold(db, params.studentId), offer(db, params.groupId, params.studentId, context))
      // The card may have been merged while we waited: the surviving student enrols (DES-27).
      const led = own ? undefined : await students.ledTo(db, params.studentId)
      if (led !== undefined) {
        const [standing, offered] = await together(students.hold(db, led), offer(db, params.groupId, led, context))
        return enrol(context, standing ?? fail(studentFailures.STUDENT_NOT_FOUND), offered, { ...body, isNew: false })
      }
      // A student of another campus belongs to this one from now on (CON-9).
      const outsideStudent = own || user.campuses === null ? undefined : await students.hold(outside, params.studentId)
      const student = own ?? outsideStudent ?? fail(studentFailures.STUDENT_NOT_FOUND)
      return enrol(context, student, groupOffer, { ...body, isNew: false, brought: outsideStudent !== undefined })
    },

    async clashes({ params: { groupId }, query: { student, from } }, context) {
      const { db, byPlace, user, today } = context
      const group = (await groups.find(byPlace, groupId)) ?? fail(groupFailures.GROUP_NOT_FOUND)
      const standing = from ? (await enrolledIn(db, from)).map(({ studentId }) => studentId) : []
      const led = student && ((await students.ledTo(db, student)) ?? student)
      const studentIds = led ? [led].filter(id => !from || standing.includes(id)) : standing
      if (led && !(await students.find(db, led))) fail(studentFailures.STUDENT_NOT_FOUND)
      const ownClashes = await clashesIn(db, { group: groupId, students: studentIds, leaving: from ?? null, today })
      const of = Map.groupBy(ownClashes, ({ studentId }) => studentId)
      return {
        clashes: [...of].map(([id, clashes]) => ({ student: id, warnings: warningsOf(clashes, group.name, user.campuses) })),
      }
    },

    async resendReceipt({ params: { groupId, studentId } }, context) {
      const enrolled = await enrolledIn(context.db, groupId, [studentId])
      if (enrolled.length === 0) fail(enrolmentFailures.NOT_REGISTERED)
      if ((await resend(context, groupId, enrolled)) === 0) fail(paymentFailures.RECEIPT_NOT_FOUND)
    },

    async resendReceipts({ params: { groupId }, body: { students: studentIds } }, context) {
      const enrolled = await enrolledIn(context.db, groupId, studentIds)
      if (enrolled.length === 0 && !(await groups.find(context.db, groupId))) fail(groupFailures.GROUP_NOT_FOUND)
      return { queued: await resend(context, groupId, enrolled) }
    },
  },
  {
    constraints: {
      registration_standing_key: [enrolmentFailures._05],
      student_source_id_fkey: [sourceFailures.SOURCE_NOT_FOUND, 'student.source'],
      student_promotional_code_id_fkey: [codeFailures.CODE_UNKNOWN, 'student.idPromotionalCode'],
    },
  },
)
