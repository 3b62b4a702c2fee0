// Declares a screen once, beside its page. Router, menu, search and the test catalogue read it from there.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { allowed, type Access, type Grant } from '#contract/access.ts'

/** An address of the console; without a path: over the present screen. */
export interface Place {
  path?: string
  search?: Record<string, string | undefined>
}

/** An access; or a route, whose scope must be allowed too. */
export type Needed = Access | { access: Access; scope?: string }

/** Offered only to employees who see the whole academy (CON-8). */
export const wholeAcademy = (access: Access): Needed => ({ access, scope: 'whole' })

/** @param limited the employee sees only some campuses */
export function offered(needed: Needed, grants: readonly Grant[] | null, limited = false): boolean {
  if (typeof needed !== 'object' || !('access' in needed)) return allowed(needed, grants)
  return !(limited && needed.scope === 'whole') && allowed(needed.access, grants)
}

/** Entries for a signed-in employee; without a session only public ones. */
export const offeredTo = (session: { allows: readonly Grant[]; user: { campuses?: unknown } } | null, needed: Needed): boolean =>
  offered(needed, session?.allows ?? null, session?.user.campuses !== undefined)

/** The groups of the menu in order (SHL-9, SHL-10); entries without a group are at the top. */
export const MENU_GROUPS = ['Gestión de usuarios', 'Administración escolar', 'Códigos de Descuento', 'Cuenta'] as const

export interface MenuItem {
  group?: (typeof MENU_GROUPS)[number]
  label: string
  /** Further search terms for the entry (LLE-67). */
  words?: string
  icon: LucideIcon
  /** Absent: the screen's. */
  access?: Needed
  also?: Needed
  /** Hidden for employees with this permission, who have another entry. */
  unless?: Needed
  /** Not in the menu: it opens from the screen of this entry, which is highlighted then; the search finds it by name. */
  inside?: '/expertConfig' | '/alumnos' | '/calendario'
  /** The key that opens the screen from anywhere. */
  key?: 'F4' | 'F6'
  /** Opens the enrolment wizard over the present screen instead of the screen. */
  wizard?: 'nueva'
  /** The entry never becomes the home screen. */
  aside?: true
}

/** A frequent action, offered by the global search (SHL-18). */
interface Action {
  label: string
  words?: string
  icon: LucideIcon
  access?: Needed
  /** Available on every screen, whatever access the screen itself needs. */
  anywhere?: true
  /** @param at the academy's day, and the student with an open card */
  search(at: { today: string; student: string | undefined }): Record<string, string | undefined>
}

export interface Command {
  group: 'Pantallas' | 'Acciones'
  label: string
  icon: LucideIcon
  to: Place
  /** The act of a command, which replaces the address. */
  act?(): void
  words?: string
}

/** The help of a screen (LLE-66). */
export interface ScreenHelp {
  /** Two sentences: the purpose of the screen. */
  about: string
  /** `to`: the screen where the user follows the answer. */
  questions: readonly { ask: string; answer: string; to?: Place }[]
}

export interface Screen<P extends string, S extends object> {
  /** In the router's notation: `/sedes/salones/$idSede/$nameSede` (SHL-5). */
  path: P
  /** Absent: every signed-in user may open it. */
  access?: Needed
  load(): Promise<ComponentType>
  help(): Promise<ScreenHelp>
  /** Other features' additions, loaded beside its code. */
  parts?(): Promise<unknown>
  /** Parses its search parameters and drops invalid ones. */
  search?(raw: Record<string, unknown>): S
  /** Drawn without menu and top bar. */
  bare?: true
  menu?: readonly MenuItem[]
  actions?: readonly Action[]
}

export const screen = <const P extends string, S extends object = object>(definition: Screen<P, S>): Screen<P, S> => definition
