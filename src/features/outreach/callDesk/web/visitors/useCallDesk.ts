import { useRef } from 'react'
import { commentsAccess } from '#features/people/comments/access.ts'
import { now } from '#web/state/clock.ts'
import { call as send, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { tell } from '#web/calls/useCall.ts'
import { talkFailures, talks } from '#features/outreach/talks/contract.ts'
import { callDesk, visitors } from '../../contract.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import { callsLater } from '../../outcomes.ts'
import type { TalkStudent } from '../../visitor.ts'
import { before, holdReads, patchVisitor } from './visitorCache.ts'

export const VISITOR_READS = [callDesk.students, visitors.calls, visitors.find, talks.sidebar, talks.list, callDesk.report]

type Change = Partial<TalkStudent>

/**
 * The writes of a call desk. Each applies at once and reverts on a failure, with the reason.
 * They return whether the change was saved.
 */
export function useCallDesk() {
  const { user, can } = useSession()
  // Per visitor one write at a time: an older answer must not undo a newer change.
  const lines = useRef(new Map<string, Promise<unknown>>())

  function inLine(id: string, write: () => Promise<boolean>): Promise<boolean> {
    const next = (lines.current.get(id) ?? Promise.resolve()).then(write)
    lines.current.set(id, next)
    return next
  }

  /** `write` is the call; it returns the visitor afterwards. */
  async function act(visitor: TalkStudent, write: (to: { params: { id: string } }) => Promise<{ userTalks: TalkStudent }>, change: Change) {
    const id = visitor._id
    void holdReads()
    patchVisitor(id, change)
    return inLine(id, async () => {
      try {
        patchVisitor(id, (await write({ params: { id } })).userTalks)
        void refresh(VISITOR_READS)
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        patchVisitor(id, before(visitor, change))
        tell(error, TALK_TEXTS.unexpected)
        // The call failed, so all reads of visitors may be outdated.
        void refresh(VISITOR_READS)
        return false
      }
    })
  }

  const moment = () => now().toISOString()
  const by = { name: user.name, lastName: user.lastName }
  const called = (): Change => ({ calledBy: { user: by, userId: user._id, date: moment() } })

  return {
    may: {
      call: can(visitors.call),
      status: can(visitors.status),
      attendance: can(visitors.attendance),
      comment: can({ access: commentsAccess.createVisitor }),
    },

    /** Status 1–10; `nextCallAt` with 7 and 8. Refused here already while the visitor is confirmed. */
    async status(visitor: TalkStudent, status: number, nextCallAt: Date | null = null): Promise<boolean> {
      if (visitor.confirmed) {
        toast.warn(talkFailures.ALREADY_CONFIRMED.message)
        return false
      }
      const at = callsLater(status) && nextCallAt ? nextCallAt.toISOString() : null
      const change = { status: { status }, nextCallAt: at, ...called() }
      return act(visitor, to => send(visitors.status, { ...to, body: { status, nextCallAt: at } }), change)
    },

    confirm: (visitor: TalkStudent, confirmed: boolean): Promise<boolean> =>
      act(
        visitor,
        to => send(visitors.call, { ...to, body: { confirmed } }),
        confirmed ? { confirmed: { user: by, date: moment() }, nextCallAt: null, ...called() } : { confirmed: null },
      ),

    mark: (visitor: TalkStudent): Promise<boolean> => act(visitor, to => send(visitors.call, { ...to, body: {} }), called()),

    attend: (visitor: TalkStudent, attendance: boolean): Promise<boolean> =>
      act(visitor, to => send(visitors.attendance, { ...to, body: { attendance } }), { attendance }),
  }
}

export type CallDesk = ReturnType<typeof useCallDesk>
