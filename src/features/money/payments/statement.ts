// A student's account as one list: prices, discounts, payments, and the balance after each (MON-150).
import { toCentavos } from '#lib/money.ts'
import type { Answer } from '#contract/route.ts'
import type { studentAccount, Payment } from './contract.ts'
import { figureOf } from './lineTexts.ts'

type Account = Pick<Answer<typeof studentAccount.sidebar>, 'groups' | 'payments' | 'debt' | 'credit'>

interface Line {
  id: string
  date: string
  /** The course's name; null: 'Otros'. */
  course: string | null
  /** The balance after it, centavos; below 0 credit. null: it changes nothing. */
  balance: number | null
}
export interface CostLine extends Line {
  kind: 'cost'
  courseName: string
  group: string
  price: number
}
export interface EntryLine extends Line {
  kind: 'entry'
  payment: Payment
}
export type StatementLine = CostLine | EntryLine

/** The effect of a line on the balance. A discount counts while its registration is active. */
function effectOf(payment: Payment, startByCourse: ReadonlyMap<string, string>): number {
  const { course, source, voided, amount, discount, date } = payment
  if (voided || (course === null && source !== 'refund')) return 0
  const since = course && startByCourse.get(course._id)
  const counts = typeof since === 'string' && date >= since
  return -toCentavos(amount) - (counts ? toCentavos(discount) : 0)
}

/** Newest first. The balance after the newest line is the debt itself, and every older one follows from it. */
export function statementOf({ groups, payments, debt, credit }: Account): StatementLine[] {
  const startByCourse = new Map<string, string>()
  for (const { course, registration } of groups) {
    const start = startByCourse.get(course._id)
    if (!start || registration.registeredAt < start) startByCourse.set(course._id, registration.registeredAt)
  }
  const costs = groups
    .filter(({ registration }) => registration.price > 0)
    .map(({ course, courseInfo, name, registration }) => ({
      kind: 'cost' as const,
      id: registration._id,
      date: registration.registeredAt,
      course: course._id,
      courseName: courseInfo.name,
      group: name,
      price: toCentavos(registration.price),
    }))
  const entries = payments.map(payment => ({
    kind: 'entry' as const,
    id: payment._id,
    date: payment.date,
    course: payment.course && startByCourse.has(payment.course._id) ? payment.course._id : null,
    payment,
  }))
  // At the same instant, a payment comes after its price.
  const lines = [...entries, ...costs].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  let remainder = toCentavos(debt) - toCentavos(credit)
  return lines.map(line => {
    const effect = line.kind === 'cost' ? line.price : effectOf(line.payment, startByCourse)
    const balance = effect === 0 ? null : remainder
    remainder -= effect
    return { ...line, balance }
  })
}

/** The courses for the filter, in the order of the list; 'Otros' last. */
export function coursesOf(lines: readonly StatementLine[]): { value: string; label: string }[] {
  const courses = new Map(lines.flatMap(line => (line.kind === 'cost' ? [[line.course!, line.courseName] as const] : [])))
  const others = lines.some(({ course }) => course === null)
  return [...[...courses].map(([value, label]) => ({ value, label })), ...(others ? [{ value: 'others', label: 'Otros' }] : [])]
}

export const ofCourse = (lines: readonly StatementLine[], courseFilter: string): readonly StatementLine[] =>
  courseFilter === 'all' ? lines : lines.filter(({ course }) => (course ?? 'others') === courseFilter)

export const LINE_KINDS = { all: 'Todo', payments: 'Pagos', discounts: 'Descuentos', voided: 'Anulados' } as const
export type LineKind = keyof typeof LINE_KINDS

const kindOf = (line: StatementLine): LineKind | null => {
  if (line.kind === 'cost') return null
  if (line.payment.voided) return 'voided'
  return figureOf(line.payment).isDiscount ? 'discounts' : 'payments'
}

export const ofKind = (lines: readonly StatementLine[], kind: LineKind): readonly StatementLine[] =>
  kind === 'all' ? lines : lines.filter(line => kindOf(line) === kind)
