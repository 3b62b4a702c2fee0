import { newKey, type Reply, type Wish } from './desk.ts'

export type Kind = 'register' | 'pay' | 'void' | 'change' | 'attend' | 'notify'

/** A group for enrolments; price of its course in centavos. */
export interface OpenGroup {
  id: string
  courseId: string
  price: number
  /** The group's first day, 'YYYY-MM-DD'. */
  startDate: string
  /** Weekdays with lessons; 0 Monday to 6 Sunday. */
  weekdays: readonly number[]
}

export interface StudentState {
  id: string
  group: OpenGroup
  /** The registration's price in centavos; a change to another course takes that course's price. */
  price: number
  payments: { id: string; amount: number; voided: boolean }[]
  changes: number
  attended: Set<string>
  /** One call at a time, so that its result is predictable. */
  busy: boolean
}

export interface Act {
  n: number
  round: number
  kind: Kind
  wish: Wish
  /** null: a new student. */
  student: StudentState | null
  /** Columns that identify its rows; the id as soon as an answer named it. */
  find: Record<string, string | number | null>
  /** Applies the consequences once it is known to be done. */
  done(body: unknown): void
  /** open: without an answer, so it may be done or not. */
  state: 'open' | 'done' | 'refused'
  answer: unknown
}

export interface Ledger {
  acts: Act[]
  students: StudentState[]
  groups: readonly OpenGroup[]
  strange: string[]
}

export const newLedger = (groups: readonly OpenGroup[]): Ledger => ({ acts: [], students: [], groups, strange: [] })

export const paidBy = ({ payments }: StudentState): number => payments.reduce((sum, { amount, voided }) => sum + (voided ? 0 : amount), 0)

/** A student's debt and credit, by the ledger's rules for one registration. */
export function standingOf(student: StudentState): { balanceDue: number; credit: number } {
  const paidAmount = paidBy(student)
  return { balanceDue: Math.max(0, student.price - paidAmount), credit: Math.max(0, paidAmount - student.price) }
}

type NewAct = Pick<Act, 'kind' | 'student' | 'find' | 'done'> & { wish: Omit<Wish, 'key'> }

/** Kinds whose call has an idempotency key; others are recognized by their second answer. */
const KEYED: ReadonlySet<Kind> = new Set<Kind>(['register', 'pay', 'change', 'notify'])

/** The answer of a call without a key that had been done already. */
export const DONE_ALREADY: Partial<Record<Kind, string>> = { void: 'ALREADY_VOID', attend: 'ALREADY_RECORDED' }

export function note(ledger: Ledger, round: number, { wish, ...act }: NewAct): Act {
  const key = KEYED.has(act.kind) ? newKey() : undefined
  const noted: Act = {
    ...act,
    n: ledger.acts.length,
    round,
    state: 'open',
    answer: null,
    find: { ...act.find, key: key ?? null },
    wish: { ...wish, ...(key && { key }) },
  }
  ledger.acts.push(noted)
  if (noted.student) noted.student.busy = true
  return noted
}

export function settle(act: Act, body: unknown): void {
  act.done(body)
  Object.assign(act, { state: 'done', answer: body })
  if (act.student) act.student.busy = false
}

export function refuse(ledger: Ledger, act: Act, { status, code }: Reply): void {
  ledger.strange.push(`${act.kind} ${status} ${code}`.trim())
  act.state = 'refused'
  if (act.student) act.student.busy = false
}
