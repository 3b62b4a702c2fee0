// Shared by all views of the student list.
import type { Student } from '#features/people/students/contract.ts'

export const BALANCES = [
  { value: 'all', label: 'Todos' },
  { value: 'true', label: 'Tiene adeudos' },
  { value: 'upcoming', label: 'Por vencer' },
  { value: 'overdue', label: 'Vencidos' },
  { value: 'false', label: 'Al corriente' },
]

/** Choices of 'Vencidos', by the age of the oldest date (COB-7). */
export const OVERDUE_FILTERS = [
  { value: 'overdue', label: 'Todos' },
  { value: 'today', label: 'Vence hoy' },
  { value: 'd30', label: '1–30 días' },
  { value: 'd60', label: '31–60 días' },
  { value: 'd61', label: 'Más de 60 días' },
]

/** The choice of BALANCES for an address; dates take precedence. */
export const balanceOf = (debt: string | undefined, vence: string | undefined): string =>
  vence === 'upcoming' ? vence : vence ? 'overdue' : (debt ?? 'all')

/** The search parameters of a choice of BALANCES. */
export const addressOf = (choice: string): { debt: string | undefined; vence: string | undefined } =>
  choice === 'true' || choice === 'false'
    ? { debt: choice, vence: undefined }
    : { debt: undefined, vence: choice === 'all' ? undefined : choice }

/** Names are complete; the e-mail is cut first. */
export const SIZES = {
  name: { title: 'Nombre', className: 'mainCell' },
  lastName: { title: 'Apellido paterno', className: 'mainCell' },
  secondLastName: { title: 'Apellido materno', className: 'mainCell' },
  email: { title: 'Correo' },
  phoneNumber: { title: 'Teléfono', width: 112, className: 'tabular' },
  debt: { title: 'Saldo', width: 146 },
}

/** List and search have different answers. */
export const rowsOf = (answer: unknown): readonly Student[] => {
  const either = answer as { students?: Student[]; result?: { hits: { hits: { _source: Student }[] } } }
  return either.students ?? either.result?.hits.hits.map(hit => hit._source) ?? []
}
