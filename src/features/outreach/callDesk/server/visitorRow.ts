import { sql } from 'kysely'
import type { z } from 'zod'
import type { TalkStudent } from '../visitor.ts'

interface Person {
  name: string
  lastName: string
}

export interface VisitorRow extends Person {
  id: string
  talkId: string
  secondLastName: string
  email: string
  phoneNumber: string
  secondPhoneNumber: string | null
  birthDate: string | null
  registeredAt: Date
  status: number | null
  nextCallAt: Date | null
  calledBy: string | null
  calledAt: Date | null
  caller: Person | null
  confirmedAt: Date | null
  confirmer: Person | null
  attendance: boolean
  comments: number
  movedTo: string | null
  newTalk: { _id: string; name: string } | null
  studentId: string | null
  source: string | null
}

export const visitorColumns = sql`
  v.id, v.talk_id, v.name, v.last_name, v.second_last_name, v.email, v.phone_number, v.second_phone_number, v.birth_date, v.registered_at,
  v.status, v.next_call_at, v.called_by, v.called_at, v.confirmed_at, v.attendance, v.moved_to, v.student_id, v.source_id as source,
  case when vc.id is not null then json_build_object('name', vc.name, 'lastName', vc.last_name) end as caller,
  case when vf.id is not null then json_build_object('name', vf.name, 'lastName', vf.last_name) end as confirmer,
  (select count(*) from comment c where c.talk_student_id = v.id) as comments,
  (select json_build_object('_id', nt.id, 'name', nt.name) from talk_student n join talk nt on nt.id = n.talk_id
     where n.id = v.moved_to) as new_talk`

/** Joins for `visitorColumns` beside `talk_student v`. */
export const visitorJoins = sql`
  left join employee vc on vc.id = v.called_by
  left join employee vf on vf.id = v.confirmed_by`

export function toVisitor(row: VisitorRow): z.output<typeof TalkStudent> {
  const { id, talkId, registeredAt, status, calledBy, calledAt, caller, confirmedAt, confirmer, movedTo, newTalk, studentId, ...rest } = row
  return {
    ...rest,
    _id: id,
    talk: talkId,
    registerDate: registeredAt,
    status: status === null ? null : { status },
    calledBy: calledBy && caller && calledAt ? { user: caller, userId: calledBy, date: calledAt } : null,
    confirmed: confirmer && confirmedAt ? { user: confirmer, date: confirmedAt } : null,
    isUnavailable: movedTo !== null,
    movedTo: newTalk,
    student: studentId,
  }
}
