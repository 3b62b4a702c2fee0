// What the search over everything offers beside records: the menu's screens, and what one most often comes to do. Only what is allowed.
import {
  Banknote,
  BookOpen,
  CircleAlert,
  IdCard,
  Mail,
  Megaphone,
  PhoneCall,
  RadioTower,
  Receipt,
  School,
  ShieldCheck,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Access } from '#contract/access.ts'
import { academyAccess } from '#features/foundation/academy/access.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { liveChannelsAccess } from '#features/online/liveChannels/access.ts'
import { outboxAccess } from '#features/foundation/outbox/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { rolesAccess } from '#features/foundation/roles/access.ts'
import type { Jump, Place } from '#features/front/search/web/jump.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { visibleMenu, type MenuEntry } from '#web/menu.ts'

interface Action {
  label: string
  words?: string
  icon: LucideIcon
  /** All of them: what it does, and the screen on which it does it. */
  access: readonly Access[]
  to(at: { today: string; student: string | undefined }): Place
}

const ACTIONS: readonly Action[] = [
  {
    label: 'Inscribir alumno',
    words: 'nuevo registrar inscripción',
    icon: UserPlus,
    access: [studentsAccess.register],
    to: () => ({ search: { inscripcion: 'nueva' } }),
  },
  {
    label: 'Cobrar',
    words: 'pago registrar caja',
    icon: Banknote,
    access: [paymentsAccess.create],
    to: ({ student }) => ({ path: '/caja', search: { alumno: student } }),
  },
  {
    label: 'Corte de caja de hoy',
    words: 'ingresos',
    icon: Receipt,
    access: [[paymentsAccess.create, paymentsAccess.reportAll]],
    to: ({ today }) => ({ path: '/caja', search: { corte: today } }),
  },
  {
    label: 'Alumnos con adeudo',
    words: 'deben deudores',
    icon: CircleAlert,
    access: [studentsAccess.read],
    to: () => ({ path: '/alumnos', search: { debt: 'true' } }),
  },
  {
    label: 'Crear curso',
    words: 'agregar nuevo',
    icon: BookOpen,
    access: [coursesAccess.create, coursesAccess.screen],
    to: () => ({ path: '/cursos', search: { ver: 'nuevo' } }),
  },
  {
    label: 'Nuevo grupo',
    words: 'agregar crear',
    icon: Users,
    access: [groupsAccess.create, groupsAccess.read],
    to: () => ({ path: '/grupos', search: { ver: 'nuevo' } }),
  },
  {
    label: 'Nueva plática',
    words: 'agregar crear',
    icon: Megaphone,
    access: [talksAccess.create, talksAccess.read],
    to: () => ({ path: '/platicas', search: { ver: 'nueva' } }),
  },
  {
    label: 'Mis llamadas',
    words: 'llamar pláticas',
    icon: PhoneCall,
    access: [talksAccess.call, talksAccess.read],
    to: () => ({ path: '/platicas', search: { tab: 'llamadas' } }),
  },
  {
    label: 'Agregar empleado',
    words: 'nuevo crear',
    icon: IdCard,
    access: [employeesAccess.create, employeesAccess.screen],
    to: () => ({ path: '/empleados', search: { ver: 'nuevo' } }),
  },
  {
    label: 'Nuevo rol',
    words: 'agregar crear permisos',
    icon: ShieldCheck,
    access: [rolesAccess.create, rolesAccess.screen],
    to: () => ({ path: '/roles', search: { ver: 'nuevo' } }),
  },
  {
    label: 'Canales En vivo',
    words: 'transmisión configuración agregar',
    icon: RadioTower,
    access: [liveChannelsAccess.read],
    to: () => ({ path: '/expertConfig', search: { ver: 'canales' } }),
  },
  {
    label: 'Datos de la academia',
    words: 'configuración nombre logotipo color comprobante zona horaria',
    icon: School,
    access: [academyAccess.read],
    to: () => ({ path: '/expertConfig', search: { ver: 'academia' } }),
  },
  {
    label: 'Mensajes fallidos',
    words: 'correo sms bandeja',
    icon: Mail,
    access: [outboxAccess.read],
    to: () => ({ path: '/bandeja', search: { state: 'failed' } }),
  },
]

const placeOf = ({ opens }: MenuEntry): Place => ('screen' in opens ? { path: opens.screen } : { search: { inscripcion: opens.wizard } })

/** Screens and actions of a session. @param today the academy's day. @param student whose card is open: 'Cobrar' takes them along. */
export function jumpsOf(can: (access: Access) => boolean, today: string, student?: string): Jump[] {
  const screens = visibleMenu(can).flatMap(({ entries }) => entries)
  return [
    ...screens
      // The wizard is an action here.
      .filter(({ opens }) => 'screen' in opens)
      .map((entry): Jump => ({ group: 'Pantallas', label: entry.label, icon: entry.icon, to: placeOf(entry) })),
    ...ACTIONS.filter(({ access }) => access.every(can)).map(({ label, words, icon, to }): Jump => ({
      group: 'Acciones',
      label,
      words,
      icon,
      to: to({ today, student }),
    })),
  ]
}
