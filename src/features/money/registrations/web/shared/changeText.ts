// Texts of a group change, a removal and a deletion before confirmation (REG-13). Amounts in pesos.
import { hasNoAddress } from '#features/foundation/person/address.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import type { ChangePreview } from '../../contract.ts'

const money = (pesos: number) => formatMoney(toCentavos(pesos))

export interface Outcome {
  label: string
  /** Pesos. */
  amount: number
  tone: 'red' | 'green' | undefined
}

/** The main figure of a change: the debt in the course, else the credit. */
export function outcomeOf({ balance, credit }: ChangePreview): Outcome {
  if (balance > 0) return { label: 'Adeudo del curso', amount: balance, tone: 'red' }
  if (credit > 0) return { label: 'Saldo a favor', amount: credit, tone: 'green' }
  return { label: 'Adeudo del curso', amount: 0, tone: undefined }
}

/** The same in sentences: where the freed money goes, or what the new price takes. */
export function outcomeTexts(preview: ChangePreview): string[] {
  const { oldPrice, newPrice, discounts, balance, debt, credit, before, lastInstalment: last } = preview
  const centavos = (pesos: number) => toCentavos(pesos)
  // The decrease of the debt in other courses; below 0: this one takes their cover.
  const others = centavos(before.debt) - centavos(before.balance) - (centavos(debt) - centavos(balance))
  const used = centavos(before.credit) - centavos(credit)
  return [
    ...(oldPrice === newPrice ? ['El precio no cambia.'] : []),
    ...(discounts < before.discounts ? [`El descuento queda en ${money(discounts)}: no puede pasar del precio.`] : []),
    ...(used > 0 ? [`Se usan ${formatMoney(used)} de su saldo a favor.`] : []),
    ...(others > 0 ? [`${formatMoney(others)} pasan a cubrir sus otros cursos.`] : []),
    ...(others < 0 ? [`${formatMoney(-others)} que cubrían sus otros cursos pasan a este.`] : []),
    ...(balance > 0 ? [`Queda a deber ${money(balance)} en este curso.`] : ['No queda a deber nada en este curso.']),
    ...(credit > 0 ? [`Queda con ${money(credit)} de saldo a favor.`] : []),
    ...(last && last.before !== last.after ? [`El último pago queda en ${money(last.after)} (antes ${money(last.before)}).`] : []),
  ]
}

/** The effect on modules, which follow their parent only into another parent. */
export function modulesText(from: { isParent: boolean }, to: { isParent: boolean }, heldModules: number): string | null {
  if (!from.isParent || heldModules === 0) return null
  return to.isParent ? 'Conserva sus módulos asignados en el grupo nuevo.' : 'Sus módulos asignados terminan y liberan su lugar.'
}

/** The question before a removal: its effect on seat, money, modules and attendance. */
export function removalText(
  { name, course, registration }: Pick<StudentGroup, 'name' | 'course' | 'registration'>,
  modules: number,
): string {
  const { paid, discounts, balance } = registration
  return [
    `Su lugar en ${name} queda libre.`,
    paid > 0
      ? `Lo pagado, ${money(paid)}, queda como saldo a favor y cubre primero lo que deba en otros cursos.`
      : 'No hay nada pagado que pase a saldo a favor.',
    ...(discounts > 0 ? [`El descuento de ${money(discounts)} se pierde.`] : []),
    ...(balance > 0 ? [`Ya no debe los ${money(balance)} de este curso.`] : []),
    ...(course.isParent && modules > 0 ? ['Sus módulos asignados terminan también.'] : []),
    'Su asistencia se conserva.',
  ].join(' ')
}

/** Whether the student may be deleted: true, or why not (409 STUDENT_HAS_BALANCE). */
export function deletable({ debt, balance: { payments, costs } }: Pick<Student, 'debt' | 'balance'>): true | string {
  if (debt) return 'Tiene adeudos: se elimina cuando no deba nada.'
  const credit = toCentavos(payments.total) + toCentavos(payments.discounts) - toCentavos(costs.total)
  return credit > 0 ? `Tiene ${formatMoney(credit)} de saldo a favor: se elimina cuando se use o se devuelva.` : true
}

export function deletionText({ groups, email }: Pick<Student, 'groups' | 'email'>): string {
  const seats =
    groups.length === 0
      ? ''
      : groups.length === 1
        ? 'Termina su inscripción y libera su lugar. '
        : `Terminan sus ${groups.length} inscripciones y liberan su lugar. `
  const free = hasNoAddress(email) ? '' : ` y ${email} queda libre`
  return `Deja de aparecer en las listas${free}. ${seats}Sus pagos y su asistencia se conservan.`
}
