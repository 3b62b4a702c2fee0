// Shared by all views of the student list.
import type { ListedStudent } from '#features/people/students/contract.ts'
import { notificationsAccess } from '#features/outreach/notifications/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { daysBetween, shortDay } from '#lib/days.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { formatStarts } from '#lib/schedules.ts'

/** A user with one of these sees the ticks. */
export const TICKED = [notificationsAccess.student, studentsAccess.excel] as const

export const MORE = 'Más de la lista'

export const BALANCES = [
  { value: 'all', label: 'Todos' },
  { value: 'true', label: 'Tiene adeudos' },
  { value: 'upcoming', label: 'Por vencer' },
  { value: 'overdue', label: 'Vencidos' },
  { value: 'false', label: 'Al corriente' },
] as const

/** The choice of BALANCES for an address; dates take precedence. */
export const balanceOf = (debt: string | undefined, vence: string | undefined): string =>
  vence === 'upcoming' ? vence : vence ? 'overdue' : (debt ?? 'all')

const COUNTS = { all: 'all', true: 'owing', upcoming: 'upcoming', overdue: 'overdue', false: 'settled' } as const
/** The count of a choice of BALANCES. */
export const countOf = (choice: string) => COUNTS[choice as keyof typeof COUNTS]

/** The search parameters of a choice of BALANCES. */
export const addressOf = (choice: string): { debt: string | undefined; vence: string | undefined } =>
  choice === 'true' || choice === 'false'
    ? { debt: choice, vence: undefined }
    : { debt: undefined, vence: choice === 'all' ? undefined : choice }

/** Names are complete; the e-mail is cut first, then the group. */
export const SIZES = {
  name: { title: 'Nombre', className: 'mainCell' },
  lastName: { title: 'Apellido paterno', className: 'mainCell' },
  secondLastName: { title: 'Apellido materno', className: 'mainCell' },
  email: { title: 'Correo' },
  phoneNumber: { title: 'Teléfono', width: 112, className: 'tabular' },
  group: { title: 'Grupo y sede', width: 190, ellipsis: true },
  debt: { title: 'Saldo', width: 228 },
} as const

/** Under 1100 px: surnames first in the name, the e-mail under the phone. */
export const SHORT_SIZES = {
  name: { title: 'Alumno', className: 'mainCell' },
  phoneNumber: { title: 'Teléfono y correo', width: 150, ellipsis: true },
  group: { title: 'Grupo y sede', width: 150, ellipsis: true },
  debt: { title: 'Saldo', width: 160 },
} as const

/** 'Lindavista · Lun a Vie 09:00 · y 1 más', before the first day 'Coyoacán · desde 21/12'. */
export function groupLine({ campus, startDate, endDate, schedules, others }: NonNullable<ListedStudent['group']>, today: string): string {
  const when =
    endDate < today
      ? `terminó el ${shortDay(endDate, today)}`
      : startDate > today
        ? `desde ${shortDay(startDate, today)}`
        : formatStarts(schedules)
  return [campus, when, others > 0 && `y ${others} más`].filter(Boolean).join(' · ')
}

/** The debt and the age of its oldest date: '$1,600', '68 días'. */
export function owesText(
  { owes, dueOn }: ListedStudent,
  today: string,
): { amount: string; when: string; tone: 'late' | 'today' | 'later' } | null {
  if (owes === 0) return null
  const amount = wholeMoney(toCentavos(owes))
  const late = dueOn === null ? 0 : daysBetween(dueOn, today)
  if (late > 0) return { amount, when: counted(late, 'día', 'días'), tone: 'late' }
  return late === 0 ? { amount, when: 'vence hoy', tone: 'today' } : { amount, when: `vence ${shortDay(dueOn!, today)}`, tone: 'later' }
}

/** The rows of an answer; list and search answer in different shapes. */
export const rowsOf = (answer: unknown): readonly ListedStudent[] => {
  const either = answer as { students?: ListedStudent[]; result?: { hits: { hits: { _source: ListedStudent }[] } } }
  return either.students ?? either.result?.hits.hits.map(hit => hit._source) ?? []
}
