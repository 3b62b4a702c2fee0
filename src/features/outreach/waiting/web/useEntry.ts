import { useNavigate } from '@tanstack/react-router'
import { studentsAccess } from '#features/people/students/access.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { rememberHold } from '#features/money/enrolment/web/shared/visit.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { waiting, type WaitingAct, type WaitingEntry } from '../contract.ts'

/** The actions on an entry; absent: no permission, or not now. */
export function useEntry(entry: WaitingEntry) {
  const { can } = useSession()
  const navigate = useNavigate()
  const { run, busy } = useCall(waiting.attend, {
    success: answer => saidOf(answer.entry),
    refresh: [waiting.list, groups.list, groups.sidebar],
  })
  const { _id, state, hold, group, persons, seats, unconfirmed } = entry
  const act = (what: WaitingAct) => () => void run({ params: { id: _id }, body: { act: what } })
  const attends = can(waiting.attend) && !busy
  const only = <F>(when: boolean, does: F) => (when && attends ? does : undefined)
  const target = hold?.group._id ?? group?._id
  // Enrolled in order: the remaining persons still wait.
  const enrolled = persons.length - seats
  const first = persons[enrolled]
  const may = first && !first.outside && can({ access: first.student ? studentsAccess.enrol : studentsAccess.register })
  const enrol = () => {
    const [name = '', ...rest] = first!.lastName.split(' ')
    if (hold)
      rememberHold(hold._id, {
        course: entry.course._id,
        group: hold.group._id,
        person: {
          name: first!.name,
          lastName: name,
          secondLastName: rest.join(' '),
          email: first!.email ?? '',
          phoneNumber: first!.phoneNumber ?? '',
          secondPhoneNumber: null,
          birthDate: null,
        },
      })
    const search = { inscripcion: first!.student ?? 'nueva', visita: first!.visitor ?? undefined, apartado: hold?._id }
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }) })
  }
  return {
    busy,
    /** How many of the persons are in the group already. */
    enrolled,
    enrol: hold && may ? enrol : undefined,
    offer: only(state === 'waiting' && target !== undefined, act('offer')),
    extend: only(hold !== null && hold.extended < 2, act('extend')),
    pass: only(hold !== null && group === null, act('pass')),
    leave: only(state === 'waiting' || state === 'offered', act('leave')),
    confirm: only(state === 'waiting' && unconfirmed, act('confirm')),
    again: only(state === 'expired' || state === 'left', act('again')),
  }
}

function saidOf({ state, hold }: WaitingEntry): string {
  if (hold) return hold.extended > 0 ? 'Prolongado' : 'Lugar ofrecido'
  return state === 'left' ? 'Salió de la lista' : 'Está en la lista'
}
