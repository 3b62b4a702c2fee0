// How a screen is declared: once, beside its page. Router, menu, search and the catalogue of tests read it from there.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { allowed, type Access, type Grant } from '#contract/access.ts'

/** An address of the console; without a path: over the present screen. */
export interface Place {
  path?: string
  search?: Record<string, string | undefined>
}

/** An access, or a route, whose scope counts too. */
export type Needed = Access | { access: Access; scope?: string }

/** What is only offered to employees who see the whole academy (CON-8). */
export const wholeAcademy = (access: Access): Needed => ({ access, scope: 'whole' })

/** @param limited the employee sees only some campuses */
export function offered(needed: Needed, grants: readonly Grant[] | null, limited = false): boolean {
  if (typeof needed !== 'object' || !('access' in needed)) return allowed(needed, grants)
  return !(limited && needed.scope === 'whole') && allowed(needed.access, grants)
}

/** What an employee who is signed in is offered; nobody: what needs no session. */
export const offeredTo = (session: { allows: readonly Grant[]; user: { campuses?: unknown } } | null, needed: Needed): boolean =>
  offered(needed, session?.allows ?? null, session?.user.campuses !== undefined)

/** The groups of the menu in their order (SHL-9); entries without one stand on top. */
export const MENU_GROUPS = ['Gestión de usuarios', 'Administración escolar', 'Códigos de Descuento', 'Cuenta'] as const

/** An entry of the side menu (SHL-9, SHL-10). */
export interface MenuItem {
  /** Absent: on top. */
  group?: (typeof MENU_GROUPS)[number]
  label: string
  icon: LucideIcon
  /** Absent: that of the screen. */
  access?: Needed
  /** Needed beside it. */
  also?: Needed
  /** Left out for employees who have this: another entry is theirs. */
  unless?: Needed
  /** Not in the menu: it is opened from the screen of this entry, which then stands lit; the search still finds it by name. */
  inside?: '/expertConfig' | '/alumnos' | '/calendario'
  /** The key that opens it from anywhere. */
  key?: 'F4' | 'F6'
  /** Opens the enrolment wizard over the present screen instead of the screen. */
  wizard?: 'nueva'
  /** Not offered as the first screen. */
  aside?: true
}

/** What one most often comes to do, offered by the search over everything (SHL-18). */
interface Action {
  label: string
  /** Other words by which it is looked for. */
  words?: string
  icon: LucideIcon
  /** Needed beside the screen's own. */
  access?: Needed
  /** Over the present screen, whatever it is: the screen's own access is not asked. */
  anywhere?: true
  /** @param at the academy's day, and the student whose card is open. */
  search(at: { today: string; student: string | undefined }): Record<string, string | undefined>
}

/** A screen or an action, found by its name; those are known before the server answers. */
export interface Command {
  group: 'Pantallas' | 'Acciones'
  label: string
  icon: LucideIcon
  to: Place
  /** Other words by which it is looked for. */
  words?: string
}

export interface Screen<P extends string, S extends object> {
  /** As the router writes it: `/sedes/salones/$idSede/$nameSede` (SHL-5). */
  path: P
  /** Absent: for everybody who is signed in. */
  access?: Needed
  /** Its code, fetched when it is opened. */
  load(): Promise<ComponentType>
  /** What others add to it, fetched beside its code. */
  parts?(): Promise<unknown>
  /** Its search parameters; what does not fit is left out. */
  search?(raw: Record<string, unknown>): S
  /** Without menu and top bar. */
  bare?: true
  menu?: readonly MenuItem[]
  actions?: readonly Action[]
}

export const screen = <const P extends string, S extends object = object>(definition: Screen<P, S>): Screen<P, S> => definition
