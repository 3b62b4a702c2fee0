// The table of employees: all are there, so that search, order and pages need no server (EMP-3).
import { fold } from '#lib/text.ts'
import { searchedPhone } from '#lib/typed.ts'
import type { Employee, ProfessorName } from '../contract.ts'

export const PAGE_ROWS = 50

export const ORDERS = ['nombre', '-nombre'] as const
export type Order = (typeof ORDERS)[number]

export const wholeEmployees = (users: readonly (Employee | ProfessorName)[]): Employee[] =>
  users.filter((user): user is Employee => 'email' in user)

/** Name, paternal surname, e-mail and phone; accents, case and the spaces of a phone do not count (EMP-5). */
export function matching(employees: readonly Employee[], search: string): Employee[] {
  const words = fold(search).split(' ')
  const digits = searchedPhone(search)
  return employees.filter(({ name, lastName, email, phoneNumber }) => {
    const text = fold(`${name} ${lastName} ${email}`)
    return words.every(word => text.includes(word)) || (digits !== '' && phoneNumber.includes(digits))
  })
}

const byName = new Intl.Collator('es')

/** Sorted by name on demand; by default as the server returns them, by paternal surname. */
export function sorted(employees: readonly Employee[], order: Order | undefined): readonly Employee[] {
  if (!order) return employees
  const way = order === 'nombre' ? 1 : -1
  return employees.toSorted((a, b) => way * byName.compare(a.name, b.name))
}

/** Quoted (EMP-3). */
export const rangeText = (first: number, last: number, total: number): string => `${first} al ${last} de ${total} empleados`

/** The displayed type (EMP-7). */
export const typeOf = ({ isProfessor }: { isProfessor: boolean }): string => (isProfessor ? 'Profesor' : 'Usuario')
