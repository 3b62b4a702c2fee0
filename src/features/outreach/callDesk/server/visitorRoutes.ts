import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { sourceFailures } from '#features/foundation/sources/contract.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { visitors } from '../contract.ts'
import { callAtFault, callsLater } from '../outcomes.ts'
import { callsFor } from './calls.ts'
import { registerVisitor } from './registerVisitor.ts'
import { mailRegistrations } from './letter.ts'
import { findTalk, toTalk } from '#features/outreach/talks/server/public.ts'
import { toVisitor } from './visitorRow.ts'
import * as store from './visitorStore.ts'
import { change, move, removeVisitor, updatePerson } from './visitors.ts'

const { ALREADY_CONFIRMED, ALREADY_IN_TALK, CALL_IN_THE_PAST, CALL_TOO_FAR, TALK_NOT_FOUND, VISITOR_NOT_FOUND } = talkFailures

export const visitorsServer = implement(
  visitors,
  {
    async create({ body: { talk: talkId, student } }, context) {
      return { userTalks: await registerVisitor(context, talkId, student) }
    },

    async find({ params }, { db }) {
      const visitor = (await store.find(db, params.id)) ?? fail(VISITOR_NOT_FOUND)
      const talk = (await findTalk(db, visitor.talkId)) ?? fail(TALK_NOT_FOUND)
      return { userTalks: toVisitor(visitor), talk: toTalk(talk) }
    },

    async update({ params, body: { version, ...person } }, context) {
      return { userTalks: (await updatePerson(context, params.id, person, version)) ?? fail(VISITOR_NOT_FOUND) }
    },

    async remove({ params }, context) {
      if (!(await removeVisitor(context, params.id))) fail(VISITOR_NOT_FOUND)
    },

    /** Confirming counts as a call; clearing it does not. */
    async call({ params, body: { confirmed } }, context) {
      const { user, now } = context
      const called = { calledBy: user.id, calledAt: now }
      const userTalks = await change(context, params.id, visitor => {
        if (confirmed === undefined) return called
        if (!confirmed) return { confirmedBy: null, confirmedAt: null }
        // A second confirmation keeps the first one's user.
        return visitor.confirmedAt ? {} : { ...called, confirmedBy: user.id, confirmedAt: now, nextCallAt: null }
      })
      return { userTalks }
    },

    async status({ params, body: { status, nextCallAt = null } }, context) {
      const { user, now } = context
      const at = callsLater(status) ? nextCallAt : null
      const fault = at && callAtFault(at, now)
      if (fault) {
        const failure = fault === 'past' ? CALL_IN_THE_PAST : CALL_TOO_FAR
        fail(failure, { fields: [{ path: 'nextCallAt', message: failure.message }] })
      }
      const userTalks = await change(context, params.id, visitor => {
        if (visitor.confirmedAt) fail(ALREADY_CONFIRMED)
        return { status, nextCallAt: at, calledBy: user.id, calledAt: now }
      })
      return { userTalks }
    },

    async attendance({ params, body: { attendance } }, context) {
      const userTalks = await change(context, params.id, visitor => ({
        attendance,
        attendedAt: attendance ? (visitor.attendedAt ?? context.now) : null,
      }))
      return { userTalks }
    },

    async move({ params: { userTalksId, talkId }, body }, context) {
      return { userTalks: await move(context, userTalksId, { from: talkId, to: body.talk.id }) }
    },

    async resend({ params: { talkId }, body: { usersTalks } }, context) {
      const talk = (await findTalk(context.db, talkId)) ?? fail(TALK_NOT_FOUND)
      const to = await store.recipientsOf(context.db, talkId, usersTalks)
      if (to.length === 0) fail(VISITOR_NOT_FOUND)
      return { queued: await mailRegistrations(context, talk, to) }
    },

    calls: ({ query }, { db, user, can, now, today, academy }) =>
      callsFor(db, { ...query, userId: user.id, all: can(talksAccess.report), now, today, timeZone: academy.timeZone }),
  },
  {
    constraints: {
      talk_student_email_key: [ALREADY_IN_TALK, 'email'],
      talk_student_source_id_fkey: [sourceFailures.SOURCE_NOT_FOUND, 'source'],
    },
  },
)
