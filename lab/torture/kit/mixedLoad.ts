// The desks of a busy hour: enrol, charge, refund, change groups, mark attendance, notify.
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#db/demo/random.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { registration } from '../../../test/support/registrations.ts'
import type { Desk } from './desk.ts'
import { note, refuse, settle, standingOf, type Act, type Kind, type StudentState, type Ledger } from './ledger.ts'

export interface Hour {
  ledger: Ledger
  chance: Random
  desk: Desk
  round: number
  today: string
  over: AbortSignal
}

interface Receipted {
  student: { _id: string }
  payment: { _id: string }
  receipt: { _id: string }
}

const WEIGHTS: Record<Kind, number> = { register: 22, pay: 26, void: 8, change: 10, attend: 22, notify: 12 }
const DAYS_BACK = 8
/** Milliseconds between two calls of a desk. */
const THINKING = [15, 110] as const

const free = ({ ledger, chance }: Hour, fits: (student: StudentState) => boolean = () => true): StudentState | null => {
  const candidates = ledger.students.filter(student => !student.busy && fits(student))
  return candidates.length > 0 ? chance.pick(candidates) : null
}

const MAKERS: Record<Kind, (hour: Hour) => Act | null> = {
  register(hour) {
    const { ledger, chance, round } = hour
    const group = chance.pick(ledger.groups)
    const amount = chance.between(1, 90_000)
    const n = ledger.acts.length
    const { student, ...rest } = registration(group.id, 'tortura.mx') as { student: object }
    const email = `alumno${n}@tortura.mx`
    const body = {
      ...rest,
      student: { ...student, email },
      payment: { paymentType: 'cash', concept: `Inscripción ${n}`, amount: amount / 100 },
    }
    const act = note(ledger, round, {
      kind: 'register',
      student: null,
      wish: { method: 'POST', path: '/students/register', body },
      find: { email, amount, student: null, entry: null, receipt: null },
      done(answer) {
        const { student: newStudent, payment, receipt } = answer as Receipted
        Object.assign(act.find, { student: newStudent._id, entry: payment._id, receipt: receipt._id })
        ledger.students.push({
          id: newStudent._id,
          group,
          price: group.price,
          changes: 0,
          attended: new Set<string>(),
          busy: false,
          payments: [{ id: payment._id, amount, voided: false }],
        })
      },
    })
    return act
  },

  pay(hour) {
    const { ledger, chance, round } = hour
    const student = free(hour, each => standingOf(each).balanceDue > 0)
    if (!student) return null
    const amount = chance.between(1, Math.min(40_000, standingOf(student).balanceDue))
    const concept = `Pago ${ledger.acts.length}`
    const body = { student: student.id, course: student.group.courseId, concept, amount: amount / 100, paymentType: 'cash' }
    const act = note(ledger, round, {
      kind: 'pay',
      student,
      wish: { method: 'POST', path: '/payments', body },
      find: { student: student.id, concept, amount, entry: null, receipt: null },
      done(answer) {
        const { payment, receipt } = answer as Receipted
        Object.assign(act.find, { entry: payment._id, receipt: receipt._id })
        student.payments.push({ id: payment._id, amount, voided: false })
      },
    })
    return act
  },

  void(hour) {
    const { ledger, chance, round } = hour
    const student = free(hour, each => each.payments.some(payment => !payment.voided))
    if (!student) return null
    const payment = chance.pick(student.payments.filter(each => !each.voided))
    return note(ledger, round, {
      kind: 'void',
      student,
      wish: { method: 'DELETE', path: `/payments/${payment.id}` },
      find: { student: student.id, entry: payment.id },
      done: () => void (payment.voided = true),
    })
  },

  change(hour) {
    const { ledger, chance, round } = hour
    const student = free(hour)
    if (!student) return null
    const [from, to] = [student.group, chance.pick(ledger.groups.filter(each => each !== student.group))]
    return note(ledger, round, {
      kind: 'change',
      student,
      wish: { method: 'PUT', path: `/students/${student.id}/groups/${from.id}?force=true`, body: { group: { id: to.id } } },
      find: { student: student.id, group: to.id, before: student.changes },
      done() {
        student.group = to
        if (to.courseId !== from.courseId) student.price = to.price
        student.changes += 1
      },
    })
  },

  attend(hour) {
    const { ledger, chance, round, today } = hour
    const student = free(hour)
    if (!student) return null
    const days = Array.from({ length: DAYS_BACK }, (_, back) => addDays(today, -back))
    const { id: group, startDate, weekdays } = student.group
    const open = days.filter(day => day >= startDate && weekdays.includes(weekdayOf(day)) && !student.attended.has(`${group} ${day}`))
    if (open.length === 0) return null
    const day = chance.pick(open)
    const present = chance.chance(0.8)
    return note(ledger, round, {
      kind: 'attend',
      student,
      wish: { method: 'POST', path: `/attendance/st/${student.id}`, body: { date: day, group, attendance: present } },
      find: { student: student.id, group, day, present: String(present) },
      done: () => void student.attended.add(`${group} ${day}`),
    })
  },

  notify(hour) {
    const { ledger, round } = hour
    const student = free(hour)
    if (!student) return null
    const subject = `Aviso ${ledger.acts.length}`
    const body = { email: { template: 'aviso', templateData: { subject, message: 'Mañana no hay clase.' } } }
    const act = note(ledger, round, {
      kind: 'notify',
      student,
      wish: { method: 'POST', path: `/notifications/student/${student.id}`, body },
      find: { student: student.id, subject, batch: null },
      done: answer => void Object.assign(act.find, { batch: (answer as { batchId: string }).batchId }),
    })
    return act
  },
}

/** Sends an act. Silence leaves it open; any other answer than a success is recorded. */
async function send({ ledger, desk }: Hour, act: Act): Promise<void> {
  const reply = await desk.call(act.wish).catch(() => null)
  if (reply === null) return
  if (reply.status === 200) return settle(act, reply.body)
  refuse(ledger, act, reply)
}

async function work(hour: Hour): Promise<void> {
  while (!hour.over.aborted) {
    const act = MAKERS[hour.chance.weighted(WEIGHTS)](hour)
    if (act) await send(hour, act)
    await pause(hour.chance.between(...THINKING))
  }
}

/** So many desks at once. Resolves when all have stopped. */
export const workHour = async (hour: Hour, desks: number): Promise<void> =>
  void (await Promise.all(Array.from({ length: desks }, () => work(hour))))
