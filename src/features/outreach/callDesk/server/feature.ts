// Visitors of talks become students (ENR-64); deletions, messages and comments reach them too.
import { sql, type RawBuilder } from 'kysely'
import { onEnrolled } from '#features/money/enrolment/server/public.ts'
import { removeInstead } from '#features/money/registrations/server/public.ts'
import { otherAudiences } from '#features/outreach/notifications/server/public.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { announce, findTalk } from '#features/outreach/talks/server/public.ts'
import { commentSubjects } from '#features/people/comments/server/public.ts'
import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { callDeskAudit } from '../audit.ts'
import { callDeskDossier } from './dossier.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { becameStudent } from './visitorStore.ts'
import { removeVisitor } from './visitors.ts'
import { reportList } from '#features/foundation/reports/server/public.ts'
import { callers, visitors } from './funnel.ts'

const visitorsWhere = (where: RawBuilder<unknown>) => sql`
  select null::char(24) as student_id, v.id as talk_student_id, concat_ws(' ', v.name, v.last_name, nullif(v.second_last_name, '')) as full_name,
    v.email, v.phone_number as phone
  from talk_student v where v.deleted_at is null and v.moved_to is null and ${where}`

export const callDeskFeature: FeatureServer = {
  routes: [callDeskServer, visitorsServer],
  audit: callDeskAudit,
  hooks() {
    reportList.add(visitors, callers)
    dossierParts.add(callDeskDossier)
    /** The audit keeps the visitor's id, which a move may have changed. */
    onEnrolled.add(async (context, { studentId, visitorId }) => {
      if (!visitorId) return { userTalks: null }
      const { id, talkId } = (await becameStudent(context.db, visitorId, studentId)) ?? fail(talkFailures.VISITOR_NOT_FOUND)
      // Copies how they heard of the academy, unless the desk has asked already (DIR-44).
      await sql`
        update student s set source_id = v.source_id from talk_student v
        where s.id = ${studentId} and v.id = ${id} and s.source_id is null and v.source_id is not null`.execute(context.db)
      announce(context, [talkId])
      return { userTalks: id }
    })
    removeInstead.add(removeVisitor)
    otherAudiences.add(
      {
        target: 'talk',
        people: id => visitorsWhere(sql`v.talk_id = ${id}`),
        require: async (db, id) => (await findTalk(db, id)) ?? fail(talkFailures.TALK_NOT_FOUND),
      },
      {
        target: 'talkStudent',
        people: id => visitorsWhere(sql`v.id = ${id}`),
        /** Notifies the visitors who were moved away. */
        async require(db, id) {
          const visitor = db.selectFrom('talkStudent').select('movedTo').where('id', '=', id).where('deletedAt', 'is', null)
          const { movedTo } = (await visitor.executeTakeFirst()) ?? fail(talkFailures.VISITOR_NOT_FOUND)
          if (movedTo !== null) fail(talkFailures.MOVED_TO_OTHER_TALK)
        },
      },
    )
    commentSubjects.add({
      column: 'talkStudentId',
      missing: talkFailures.VISITOR_NOT_FOUND,
      // A row that was moved to another talk takes no comment (COM-16).
      check: ({ moved }) => moved && fail(talkFailures.MOVED_TO_OTHER_TALK),
      // Comments are counted in the talk's table: the desks that show it hear too.
      changed: (context, { talkId }) => announce(context, [talkId!]),
    })
  },
}
