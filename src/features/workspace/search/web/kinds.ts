// The names, icons and addresses of each kind of hit.
import {
  BookOpen,
  GraduationCap,
  HandHeart,
  IdCard,
  ListOrdered,
  MapPin,
  Megaphone,
  Receipt,
  UserRoundSearch,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { HitKind } from '../access.ts'
import type { Hit } from '../contract.ts'
import type { Place } from '#web/screen.ts'

interface KindProps {
  heading: string
  icon: LucideIcon
  place(hit: Hit): Place
  /** The screen that lists all hits. */
  all?(text: string): Place
}

export const KINDS: Record<HitKind, KindProps> = {
  student: {
    heading: 'Alumnos',
    icon: GraduationCap,
    place: ({ _id }) => ({ path: '/alumnos', search: { ficha: _id } }),
    all: buscar => ({ path: '/alumnos', search: { buscar } }),
  },
  payer: {
    heading: 'Tutores',
    icon: HandHeart,
    place: ({ of }) => ({ path: '/alumnos', search: { ficha: of ?? undefined } }),
  },
  visitor: {
    heading: 'Alumnos de plática',
    icon: UserRoundSearch,
    place: ({ _id, of }) => ({ path: '/platicas', search: { ficha: of ?? undefined, ver: 'alumnos', visitante: _id } }),
  },
  waiting: {
    heading: 'En espera',
    icon: ListOrdered,
    place: ({ _id }) => ({ path: '/espera', search: { ficha: _id } }),
  },
  group: {
    heading: 'Grupos',
    icon: Users,
    // The list hides ended groups by default.
    place: ({ _id, level, off }) => ({
      path: '/grupos',
      search: { nivel: level ?? undefined, ficha: _id, endRngStart: off ? 'all' : undefined },
    }),
    all: buscar => ({ path: '/grupos', search: { buscar } }),
  },
  course: {
    heading: 'Cursos',
    icon: BookOpen,
    place: ({ _id }) => ({ path: '/cursos', search: { tab: 'todos', ficha: _id } }),
    all: buscar => ({ path: '/cursos', search: { tab: 'todos', buscar } }),
  },
  talk: {
    heading: 'Pláticas',
    icon: Megaphone,
    place: ({ _id }) => ({ path: '/platicas', search: { ficha: _id } }),
    all: buscar => ({ path: '/platicas', search: { buscar } }),
  },
  employee: {
    heading: 'Empleados',
    icon: IdCard,
    place: ({ _id }) => ({ path: '/empleados', search: { ficha: _id } }),
    all: buscar => ({ path: '/empleados', search: { buscar } }),
  },
  location: { heading: 'Sedes', icon: MapPin, place: ({ _id }) => ({ path: '/sedes', search: { ficha: _id } }) },
  receipt: {
    heading: 'Recibos',
    icon: Receipt,
    place: ({ of }) => ({ path: '/alumnos', search: { ficha: of ?? undefined, ver: 'pagos' } }),
  },
}
