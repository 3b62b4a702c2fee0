// The side menu: the documents' groups, labels and order; each entry with what it needs. Ours come last in their group.
import { Banknote, GraduationCap, KeyRound, Mail, TicketPercent, UserPlus, type LucideIcon } from 'lucide-react'
import type { Access } from '#contract/access.ts'
import { codesAccess } from '#features/discountCodes/access.ts'
import { outboxAccess } from '#features/outbox/access.ts'
import { paymentsAccess } from '#features/payments/access.ts'
import { studentsAccess } from '#features/students/access.ts'

export type ScreenPath = '/caja' | '/alumnos' | '/codigos-descuento' | '/edit/password' | '/bandeja'

export interface MenuEntry {
  label: string
  icon: LucideIcon
  access: Access
  /** Left out for whoever has this: another entry is theirs. */
  unless?: Access
  /** The key that opens it from anywhere. */
  key?: 'F4'
  /** A screen, or a modal over the present one. */
  opens: { screen: ScreenPath } | { wizard: 'nueva' }
  /** Not offered as the first screen. */
  aside?: true
}
export interface MenuGroup {
  /** Absent: the entries on top. */
  label?: string
  entries: readonly MenuEntry[]
}

export const menu: readonly MenuGroup[] = [
  {
    entries: [
      // Above the list of students, yet the desk begins its day there.
      { label: 'Caja rápida', icon: Banknote, access: paymentsAccess.create, opens: { screen: '/caja' }, key: 'F4', aside: true },
      {
        label: 'Corte de caja',
        icon: Banknote,
        access: paymentsAccess.reportAll,
        unless: paymentsAccess.create,
        opens: { screen: '/caja' },
        aside: true,
      },
    ],
  },
  {
    label: 'Gestión de usuarios',
    entries: [{ label: 'Alumnos', icon: GraduationCap, access: studentsAccess.read, opens: { screen: '/alumnos' } }],
  },
  {
    label: 'Administración escolar',
    entries: [{ label: 'Inscripción', icon: UserPlus, access: studentsAccess.register, opens: { wizard: 'nueva' } }],
  },
  {
    label: 'Códigos de Descuento',
    entries: [{ label: 'Gestionar códigos', icon: TicketPercent, access: codesAccess.screen, opens: { screen: '/codigos-descuento' } }],
  },
  {
    label: 'Cuenta',
    entries: [
      { label: 'Editar contraseña', icon: KeyRound, access: 'put /users/?', opens: { screen: '/edit/password' }, aside: true },
      { label: 'Bandeja de salida', icon: Mail, access: outboxAccess.read, opens: { screen: '/bandeja' } },
    ],
  },
]

/** The groups with the entries that the session may use; empty groups are left out. */
export const visibleMenu = (can: (access: Access) => boolean, groups = menu): MenuGroup[] =>
  groups
    .map(group => ({ ...group, entries: group.entries.filter(({ access, unless }) => can(access) && !(unless && can(unless))) }))
    .filter(group => group.entries.length > 0)

/** The home of a session: the first screen that it may read, or null. */
export function firstScreen(can: (access: Access) => boolean): ScreenPath | null {
  for (const { opens, aside } of visibleMenu(can).flatMap(group => group.entries)) if (!aside && 'screen' in opens) return opens.screen
  return null
}
