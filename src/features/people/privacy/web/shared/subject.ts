// The person of the privacy view: a student or a talk's visitor, with the calls of each.
import type { Input } from '#contract/route.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { privacy } from '../../contract.ts'

export interface Subject {
  kind: 'student' | 'visitor'
  _id: string
}

export const LIVE_ROUTES = [privacy.ofStudent, privacy.ofVisitor]

const readOf = ({ kind }: Subject) => (kind === 'student' ? privacy.ofStudent : privacy.ofVisitor)
const writeOf = ({ kind }: Subject) => (kind === 'student' ? privacy.accept : privacy.acceptVisitor)

export const useStanding = (subject: Subject) => {
  const { can } = useSession()
  return useRead(readOf(subject), can(readOf(subject)) ? { params: { id: subject._id } } : skip)
}

type Body = Omit<Input<typeof privacy.accept>['body'], 'payer'> & { payer?: string | null; signer?: string | null }

/** Records an acceptance. The signer of a student is a payer, of a visitor a name. */
export function useAccept(subject: Subject) {
  const options = { refresh: LIVE_ROUTES, success: 'Aviso aceptado' }
  const student = useCall(privacy.accept, options)
  const visitor = useCall(privacy.acceptVisitor, options)
  const params = { id: subject._id }
  const accept = ({ payer, signer, ...body }: Body) =>
    subject.kind === 'student' ? student.run({ params, body: { ...body, payer } }) : visitor.run({ params, body: { ...body, signer } })
  return { accept, busy: student.busy || visitor.busy, route: writeOf(subject) }
}
