// Due amounts by date at the desk, over all courses: their tiles come before those of the courses (COB-39). Centavos.
import type { DebtLine } from '#features/money/payments/web/shared/debtLine.ts'
import type { RegistrationDues } from '#features/money/plans/contract.ts'
import { formatDay, shortDay } from '#lib/days.ts'
import { toCentavos } from '#lib/money.ts'
import type { OpenDate as NextDate } from '#lib/nextDues.ts'

export interface OpenDate extends NextDate {
  courseId: string
  course: string
}

/** The open dates of all courses in the order in which money covers them. */
export const openDates = (registrations: readonly RegistrationDues[]): OpenDate[] =>
  registrations
    .flatMap(({ course, dues }) =>
      dues.map(({ dueOn, open }) => ({ courseId: course._id, course: course.name, dueOn, open: toCentavos(open) })),
    )
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1))

const sumOf = (dates: readonly OpenDate[]): number => dates.reduce((sum, { open }) => sum + open, 0)
const listed = new Intl.ListFormat('es')

function tile(
  courseId: string,
  name: string,
  part: readonly OpenDate[],
  all: readonly OpenDate[],
  more: string,
  concept: string,
): DebtLine {
  const courses = [...new Set(part.map(({ course }) => course))]
  return {
    courseId,
    name,
    place: listed.format(courses) + more,
    price: 0,
    paid: 0,
    discount: 0,
    balance: sumOf(all),
    due: { amount: sumOf(part), concept: courses.length === 1 ? `Pago ${courses[0]}` : concept },
  }
}

/** 'Lo vencido' and 'Próximo 05/12'. An amount that is all of one course's debt and not overdue appears only on that course's tile. */
export function dueTiles(dates: readonly OpenDate[], today: string): DebtLine[] {
  const late = dates.filter(({ dueOn }) => dueOn < today)
  const first = dates.find(({ dueOn }) => dueOn >= today)
  const next = dates.filter(({ dueOn }) => dueOn === first?.dueOn)
  const whole = dates.filter(({ courseId }) => courseId === first?.courseId).length === next.length
  return [
    ...(late[0] ? [tile('vencido', 'Lo vencido', late, dates, ` · desde el ${formatDay(late[0].dueOn)}`, 'Pago de lo vencido')] : []),
    ...(first && !(whole && next.every(({ courseId }) => courseId === first.courseId))
      ? [
          tile(
            'proximo',
            `Próximo ${shortDay(first.dueOn, today)}`,
            next,
            dates,
            first.dueOn === today ? ' · vence hoy' : '',
            `Pago del ${formatDay(first.dueOn)}`,
          ),
        ]
      : []),
  ]
}

/** The dates after an amount has covered them, or those of one course. */
export function pouredOver(amount: number, dates: readonly OpenDate[], courseId?: string | null): OpenDate[] {
  let rest = amount
  return dates.map(date => {
    const share = courseId && date.courseId !== courseId ? 0 : Math.min(rest, date.open)
    rest -= share
    return { ...date, open: date.open - share }
  })
}

export const leftOf = (dates: readonly OpenDate[], lines: readonly DebtLine[]): DebtLine[] =>
  lines.map(line => ({ ...line, balance: sumOf(dates.filter(({ courseId }) => courseId === line.courseId)) }))
