// A family's payment at the desk: one amount, distributed over the open dates of its students (COB-17). Centavos throughout.
import { addDays, shortDay } from '#lib/days.ts'
import { toCentavos, toPesos } from '#lib/money.ts'
import { MOST_SHARES, PAYMENT_FORM_TEXTS } from '#features/money/payments/input.ts'
import { amountOf, type Shares } from '#features/money/payments/shares.ts'
import type { Family } from '#features/people/payers/contract.ts'
import type { Check } from '#web/ui/useRouteForm.ts'

export interface FamilyDue {
  key: string
  student: string
  dueOn: string
  open: number
  group: string
  nth: number
  of: number
}

export interface FamilyMember {
  _id: string
  name: string
  lastName: string
  secondLastName: string
  debt: number
  credit: number
  /** Oldest first: a student's money always covers the oldest. */
  dues: FamilyDue[]
}

export const membersOf = ({ students }: Family): FamilyMember[] =>
  students.map(({ dues, debt, credit, ...student }) => ({
    ...student,
    debt: toCentavos(debt),
    credit: toCentavos(credit),
    dues: dues.map(({ registration, dueOn, open, group, nth, of }) => ({
      key: `${registration} ${dueOn}`,
      student: student._id,
      dueOn,
      open: toCentavos(open),
      group: group.name,
      nth,
      of,
    })),
  }))

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
const isGiven = ([, share]: readonly [string, number]) => share > 0

/** A date up to which all is chosen at once. */
export interface Range {
  key: 'due' | 'next' | 'all'
  label: string
  shares: Shares
}

/** 'Vencido y de hoy', 'Hasta el 28/11', 'Todo'. Omits empty ranges and duplicates. */
export function rangesOf(members: readonly FamilyMember[], today: string): Range[] {
  const dues = members.flatMap(member => member.dues)
  const until = (day: string | null): Shares =>
    Object.fromEntries(
      members
        .map(member => [member._id, sum(member.dues.filter(({ dueOn }) => !day || dueOn <= day).map(({ open }) => open))] as const)
        .filter(isGiven),
    )
  const [next] = dues
    .map(({ dueOn }) => dueOn)
    .filter(dueOn => dueOn >= addDays(today, 1))
    .toSorted()
  const all: Range[] = [
    { key: 'due', label: 'Vencido y de hoy', shares: until(today) },
    ...(next ? [{ key: 'next' as const, label: `Hasta el ${shortDay(next, today)}`, shares: until(next) }] : []),
    { key: 'all', label: 'Todo', shares: until(null) },
  ]
  return all.filter(({ shares }, at) => amountOf(shares) > (at === 0 ? 0 : amountOf(all[at - 1]!.shares)))
}

/** How far its student's share covers a date. */
export type Covered = 'whole' | 'part' | 'none'

export function coveredOf({ dues }: FamilyMember, share: number): Covered[] {
  let rest = share
  return dues.map(({ open }) => {
    const part = Math.min(rest, open)
    rest -= part
    return part === open ? 'whole' : part > 0 ? 'part' : 'none'
  })
}

/** The share of a student whose date was ticked or unticked: all up to it, or all before it. */
export function ticked(member: FamilyMember, at: number, share: number): number {
  const before = sum(member.dues.slice(0, at).map(({ open }) => open))
  return coveredOf(member, share)[at] === 'whole' ? before : before + member.dues[at]!.open
}

export function familyCheck(shares: Shares, members: readonly FamilyMember[]): Check | null {
  const amount = (text: string): Check => ({ field: 'amount', text })
  const entries = Object.entries(shares).filter(isGiven)
  if (entries.length === 0) return amount(PAYMENT_FORM_TEXTS.amount)
  if (entries.length > MOST_SHARES) return amount(`Máximo ${MOST_SHARES} alumnos a la vez.`)
  const above = members.find(({ _id, debt }) => (shares[_id] ?? 0) > debt)
  return above ? { field: above._id, text: aboveText(above) } : null
}

const aboveText = ({ name }: { name: string }) => `El pago de ${name} es mayor a su adeudo.`

/** The request's shares, pesos. */
export const sharesBody = (shares: Shares, members: readonly FamilyMember[]) =>
  members.flatMap(({ _id }) => ((shares[_id] ?? 0) > 0 ? [{ student: _id, amount: toPesos(shares[_id]!) }] : []))
