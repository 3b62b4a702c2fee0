// What talks add to the features below them.
import { commentSubjects } from '#features/people/comments/server/public.ts'
import { fail } from '#server/http/refusal.ts'
import { talkFailures } from '../contract.ts'
import { announce } from './announce.ts'

commentSubjects.add({
  column: 'talkStudentId',
  missing: talkFailures.VISITOR_NOT_FOUND,
  // A row that was moved to another talk takes no comment (COM-16).
  check: ({ moved }) => moved && fail(talkFailures.MOVED_TO_OTHER_TALK),
  // Comments are counted in the talk's table: the desks that show it hear too.
  changed: (context, { talkId }) => announce(context, [talkId!]),
})
