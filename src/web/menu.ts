// The side menu: groups, labels and order of SHL-9; each entry with what it needs. Ours come last in their group.
import {
  Banknote,
  BookOpen,
  CalendarClock,
  CalendarDays,
  FileUp,
  GraduationCap,
  House,
  IdCard,
  KeyRound,
  Mail,
  MapPin,
  Megaphone,
  MessageSquare,
  QrCode,
  ScanLine,
  ScrollText,
  Settings,
  ShieldCheck,
  TicketPercent,
  Trash2,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Access } from '#contract/access.ts'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { academyAccess } from '#features/foundation/academy/access.ts'
import { advisoriesAccess } from '#features/presence/advisories/access.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { homeAccess } from '#features/front/dashboard/access.ts'
import { codesAccess } from '#features/money/discountCodes/access.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { importsAccess } from '#features/front/imports/access.ts'
import { liveChannelsAccess } from '#features/online/liveChannels/access.ts'
import { locationsAccess } from '#features/foundation/locations/access.ts'
import { outboxAccess } from '#features/foundation/outbox/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { rolesAccess } from '#features/foundation/roles/access.ts'
import { scannersAccess } from '#features/presence/scanners/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { videoCommentsAccess } from '#features/online/videoComments/access.ts'
import { trashAccess } from '#features/front/trash/access.ts'

export type ScreenPath =
  | '/'
  | '/caja'
  | '/alumnos'
  | '/empleados'
  | '/roles'
  | '/cursos'
  | '/grupos'
  | '/sedes'
  | '/asesorias'
  | '/platicas'
  | '/comentarios'
  | '/calendario'
  | '/attendanceQr'
  | '/asignationQr'
  | '/importar'
  | '/codigos-descuento'
  | '/papelera'
  | '/edit/password'
  | '/expertConfig'
  | '/bandeja'
  | '/bitacora'

export interface MenuEntry {
  label: string
  icon: LucideIcon
  access: Access
  /** Needed beside it. */
  also?: Access
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
      { label: 'Hoy', icon: House, access: homeAccess, opens: { screen: '/' } },
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
    entries: [
      { label: 'Alumnos', icon: GraduationCap, access: studentsAccess.read, opens: { screen: '/alumnos' } },
      { label: 'Empleados', icon: IdCard, access: employeesAccess.screen, opens: { screen: '/empleados' } },
      { label: 'Roles', icon: ShieldCheck, access: rolesAccess.screen, opens: { screen: '/roles' } },
    ],
  },
  {
    label: 'Administración escolar',
    entries: [
      { label: 'Inscripción', icon: UserPlus, access: studentsAccess.register, opens: { wizard: 'nueva' } },
      { label: 'Sedes', icon: MapPin, access: locationsAccess.screen, opens: { screen: '/sedes' } },
      { label: 'Cursos', icon: BookOpen, access: coursesAccess.screen, opens: { screen: '/cursos' } },
      { label: 'Grupos', icon: Users, access: groupsAccess.read, opens: { screen: '/grupos' } },
      { label: 'Asesorías', icon: CalendarClock, access: advisoriesAccess.read, opens: { screen: '/asesorias' } },
      { label: 'Pláticas', icon: Megaphone, access: talksAccess.read, opens: { screen: '/platicas' } },
      { label: 'Comentarios', icon: MessageSquare, access: videoCommentsAccess.read, opens: { screen: '/comentarios' } },
      { label: 'Pase de asistencia', icon: QrCode, access: scannersAccess.attendance, opens: { screen: '/attendanceQr' } },
      { label: 'Asignación QR', icon: ScanLine, access: scannersAccess.assignation, opens: { screen: '/asignationQr' } },
      { label: 'Calendario', icon: CalendarDays, access: groupsAccess.read, opens: { screen: '/calendario' } },
      {
        label: 'Importar',
        icon: FileUp,
        access: importsAccess.screen,
        also: importsAccess.people,
        opens: { screen: '/importar' },
        aside: true,
      },
    ],
  },
  {
    label: 'Códigos de Descuento',
    entries: [{ label: 'Gestionar códigos', icon: TicketPercent, access: codesAccess.screen, opens: { screen: '/codigos-descuento' } }],
  },
  {
    label: 'Cuenta',
    entries: [
      { label: 'Editar contraseña', icon: KeyRound, access: 'put /users/?', opens: { screen: '/edit/password' }, aside: true },
      {
        label: 'Configuración General',
        icon: Settings,
        access: [liveChannelsAccess.read, academyAccess.read],
        opens: { screen: '/expertConfig' },
      },
      { label: 'Bandeja de salida', icon: Mail, access: outboxAccess.read, opens: { screen: '/bandeja' } },
      { label: 'Bitácora', icon: ScrollText, access: auditAccess.read, opens: { screen: '/bitacora' } },
      { label: 'Papelera', icon: Trash2, access: trashAccess.any, opens: { screen: '/papelera' }, aside: true },
    ],
  },
]

/** The groups with the entries that the session may use; empty groups are left out. */
export const visibleMenu = (can: (access: Access) => boolean, groups = menu): MenuGroup[] =>
  groups
    .map(group => ({
      ...group,
      entries: group.entries.filter(({ access, also, unless }) => can(access) && (!also || can(also)) && !(unless && can(unless))),
    }))
    .filter(group => group.entries.length > 0)

/** The home of a session: the first screen that it may read, or null. */
export function firstScreen(can: (access: Access) => boolean): ScreenPath | null {
  for (const { opens, aside } of visibleMenu(can).flatMap(group => group.entries)) if (!aside && 'screen' in opens) return opens.screen
  return null
}
