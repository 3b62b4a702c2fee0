// Shared by the tests of /cobranza: three overdue students, and a server that stores contacts.
import { serve, type SentRequest } from '#web/testing/serve.ts'
import { BUCKETS } from '../buckets.ts'
import { collections, type Case, type CaseCard, type Contact } from '../contract.ts'

export const id = (number: number) => `b0000000000000000000${String(number).padStart(4, '0')}`

export function caseOf(number: number, name: string, part: Partial<CaseCard> = {}): CaseCard {
  return {
    _id: id(number),
    name,
    lastName: 'Ríos',
    secondLastName: 'Sosa',
    phoneNumber: '5511111111',
    dueOn: '2026-11-03',
    course: 'Álgebra',
    overdue: 1300,
    amountDue: 1300,
    debt: 3900,
    payer: null,
    last: null,
    email: 'luis@correo.mx',
    uniqueFolio: '26-000400',
    reference: '1004007',
    clabe: null,
    dues: [{ registration: id(900 + number), course: 'Álgebra', group: 'A', dueOn: '2026-11-03', amount: 1300, open: 1300, nth: 2, of: 4 }],
    payers: [],
    family: [],
    contacts: [],
    ...part,
  }
}

const laura = { _id: id(50), name: 'Laura', lastName: 'Ríos', secondLastName: '', phoneNumber: '5544719032', relation: 'madre' as const }

export const luis = caseOf(1, 'Luis', {
  payer: laura,
  family: [{ _id: id(9), name: 'Ana', lastName: 'Ríos', secondLastName: 'Sosa', dueOn: '2026-11-10', overdue: 900, debt: 900 }],
})
export const bruno = caseOf(2, 'Bruno')
export const carla = caseOf(3, 'Carla')

export function contactOf(number: number, part: Partial<Contact> = {}): Contact {
  return {
    _id: id(500 + number),
    student: id(number),
    channel: 'call',
    outcome: 'answered',
    note: null,
    at: new Date().toISOString(),
    user: { _id: 'a00000000000000000000001', name: 'Raquel', lastName: 'Mostrador' },
    promise: null,
    resumeOn: '2026-11-26',
    latest: true,
    ...part,
  }
}

const line = ({
  _id,
  name,
  lastName,
  secondLastName,
  phoneNumber,
  dueOn,
  course,
  overdue,
  amountDue,
  debt,
  payer,
  last,
}: CaseCard): Case => ({
  _id,
  name,
  lastName,
  secondLastName,
  phoneNumber,
  dueOn,
  course,
  overdue,
  amountDue,
  debt,
  payer,
  last,
})

/** A contacted student leaves the queue; an undone contact brings them back. */
export function serveQueue(all: readonly CaseCard[] = [luis, bruno, carla]): { written: SentRequest[]; undone: SentRequest[] } {
  const contactByStudent = new Map<string, string>()
  const cases = () => all.filter(({ _id }) => !contactByStudent.has(_id)).map(line)
  serve(collections.queue, () => ({
    cases: cases(),
    total: cases().length,
    toCall: cases().length,
    following: contactByStudent.size,
    today: { contacts: contactByStudent.size, promises: 0 },
  }))
  serve(collections.aging, () => ({ classes: BUCKETS.map(aging => ({ aging, amount: 1300, students: 1 })) }))
  serve(collections.card, ({ params }) => ({ case: all.find(({ _id }) => _id === params.studentId)! }))
  const contactCalls = serve(collections.contact, ({ params, body }) => {
    const number = Number(params.studentId!.slice(-4))
    const contact = contactOf(number, { outcome: (body as { outcome: Contact['outcome'] }).outcome })
    contactByStudent.set(params.studentId!, contact._id)
    return { contact }
  })
  const undoCalls = serve(collections.undo, ({ params }) => {
    for (const [student, contact] of contactByStudent) if (contact === params.id) contactByStudent.delete(student)
    return {}
  })
  return { written: contactCalls, undone: undoCalls }
}
