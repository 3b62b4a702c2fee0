import type { Permission } from '#contract/access.ts'
import { fold } from '#lib/text.ts'
import { permissionsIn } from '../allows.ts'
import type { Role } from '../contract.ts'
import { summary } from '../summary.ts'
import { holdsEverything } from './roleForm.ts'

export const ALL_TEXT = 'Todos los permisos'

export const usersText = (count: number): string => (count === 0 ? 'Sin usuarios' : `${count} ${count === 1 ? 'usuario' : 'usuarios'}`)

/** One line: where it may do something ('Alumnos · Grupos'). */
export function areasText(role: Role): string {
  if (holdsEverything(role)) return ALL_TEXT
  const areas = summary(new Set<Permission>(permissionsIn(role.allows))).map(({ path }) => path.at(-1)!)
  return areas.length > 0 ? areas.join(' · ') : 'Sin permisos del árbol'
}

/** Roles whose name or description has all words of the search. */
export function matching(roles: readonly Role[], search: string): readonly Role[] {
  const words = fold(search).split(' ').filter(Boolean)
  return words.length === 0 ? roles : roles.filter(role => words.every(word => fold(`${role.name} ${role.description}`).includes(word)))
}
