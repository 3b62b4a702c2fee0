import { ANSWER_DAYS, CARRY_OUT_DAYS, type Purpose } from '#features/people/privacy/words.ts'
import { workingDayAfter } from '#features/people/privacy/workingDays.ts'
import type { Demo } from './context.ts'

const FIRST = `Academia Plantel es responsable de los datos personales que nos entregas. Los usamos para inscribirte, cobrar, registrar tu asistencia y avisarte de tus clases.`
const SECOND = `${FIRST}

Con tu permiso también te enviamos publicidad de nuevos cursos y publicamos fotos de los grupos. Puedes negarte a cualquiera de las dos cosas sin que afecte tu inscripción.

Para acceder a tus datos, corregirlos, cancelarlos u oponerte a su uso, pide una solicitud en cualquier sede o escribe al correo de la academia.`

const OF_AGE = 18

/** Two requests and two notices; three of five students accepted the present notice, and for minors a payer signed. */
export async function seedPrivacy({ db, id, insert, clock }: Demo, employees: Record<string, string>): Promise<void> {
  const [older, newer] = [clock.at(clock.day(-150), 600), clock.at(clock.day(-40), 600)]
  const [one, two] = [id(older), id(newer)]
  await insert('privacyNotice', [
    { id: one, number: 1, text: FIRST, purposes: [], userId: employees.jorge!, inForceAt: older },
    { id: two, number: 2, text: SECOND, purposes: ['marketing', 'image'], userId: employees.jorge!, inForceAt: newer },
  ])
  const students = await db
    .selectFrom('student as s')
    .leftJoin('studentPayer as l', 'l.studentId', 's.id')
    .select(['s.id', 's.birthDate'])
    .select(({ fn }) => fn.min('l.payerId').as('payerId'))
    .where('s.deletedAt', 'is', null)
    .groupBy(['s.id', 's.birthDate'])
    .orderBy('s.id')
    .execute()
  const adultSince = clock.day(-OF_AGE * 366)
  const desks = [employees.lucia!, employees.daniel!, employees.fabiola!]
  const signed = students.flatMap(({ id: studentId, birthDate, payerId }, nth) => {
    const adult = birthDate !== null && birthDate <= adultSince
    return nth % 5 < 3 && (adult || payerId) ? [{ studentId, payerId: adult ? null : payerId }] : []
  })
  await insert(
    'privacyAcceptance',
    signed.map(({ studentId, payerId }, nth) => {
      const at = clock.at(clock.day(-39 + (nth % 38)), 600 + (nth % 60))
      const purposes: Purpose[] = nth % 3 === 0 ? [] : nth % 3 === 1 ? ['marketing'] : ['marketing', 'image']
      return { id: id(at), noticeId: two, studentId, payerId, purposes, channel: 'paper', userId: desks[nth % desks.length]!, at }
    }),
  )
  const willing = signed.flatMap(({ studentId }, nth) => (nth % 3 === 0 ? [] : [studentId]))
  await seedStops({ db, insert, clock }, willing.slice(0, OPT_OUTS))
  await seedRequests(
    { insert, id, clock },
    employees,
    students.slice(0, 2).map(student => student.id),
  )
}

const OPT_OUTS = 4

/** People who agreed to publicity and later unsubscribed their e-mail by link. */
async function seedStops({ db, insert, clock }: Pick<Demo, 'db' | 'insert' | 'clock'>, students: string[]): Promise<void> {
  const people = await db.selectFrom('student').select('email').where('id', 'in', students).orderBy('id').execute()
  await insert(
    'marketingStop',
    people.map(({ email }, nth) => ({ kind: 'email', address: email.toLowerCase(), at: clock.at(clock.day(-nth), 500) })),
  )
}

/** One request due within days, and one in progress. */
async function seedRequests(
  { insert, id, clock }: Pick<Demo, 'insert' | 'id' | 'clock'>,
  employees: Record<string, string>,
  students: string[],
) {
  const [waiting, granted] = [clock.day(-25), clock.day(-20)]
  const answered = clock.day(-2)
  await insert('privacyRequest', [
    {
      id: id(clock.at(waiting, 660)),
      studentId: students[0]!,
      kind: 'A',
      received: waiting,
      due: workingDayAfter(waiting, ANSWER_DAYS, []),
      userId: employees.jorge!,
    },
    {
      id: id(clock.at(granted, 700)),
      studentId: students[1]!,
      kind: 'R',
      received: granted,
      due: workingDayAfter(granted, ANSWER_DAYS, []),
      answered: clock.at(answered, 720),
      outcome: 'granted',
      carryOutBy: workingDayAfter(answered, CARRY_OUT_DAYS, []),
      userId: employees.jorge!,
      answeredBy: employees.jorge!,
    },
  ])
}
