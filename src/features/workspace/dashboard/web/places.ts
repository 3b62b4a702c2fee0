// The links of the figures: lists of other screens, with their filters in the address.
import type { Teacher } from './teacher/useTeacher.ts'
import type { Home } from './useHome.ts'
import type { Place } from './HomeLink.tsx'

export const PLACES = {
  students: { path: '/alumnos' },
  student: (id: string): Place => ({ path: '/alumnos', search: { ficha: id } }),
  charge: (id: string): Place => ({ path: '/caja', search: { alumno: id } }),
  collections: { path: '/cobranza' },
  debtCase: (id: string, name: string): Place => ({ path: '/cobranza', search: { buscar: name, ficha: id } }),
  debtors: { path: '/alumnos', search: { debt: 'true' } },
  closing: (day: string): Place => ({ path: '/caja', search: { corte: day } }),
  groups: (location?: string): Place => ({ path: '/grupos', search: { location } }),
  group: (id: string): Place => ({ path: '/grupos', search: { ficha: id } }),
  list: (id: string, day?: string): Place => ({ path: '/grupos', search: { ficha: id, ver: 'lista', dia: day } }),
  calendar: (location?: string): Place => ({ path: '/calendario', search: { sede: location } }),
  waiting: ({ course, location, state }: { course?: string; location?: string | undefined; state?: string } = {}): Place => ({
    path: '/espera',
    search: { curso: course, sede: location, state },
  }),
  calls: { path: '/platicas', search: { tab: 'llamadas' } },
  call: (id: string): Place => ({ path: '/platicas', search: { tab: 'llamadas', visitante: id } }),
  talk: (id: string): Place => ({ path: '/platicas', search: { ficha: id } }),
  hours: (userId?: string): Place => ({ path: '/reportes/horas', search: { profesor: userId } }),
  advisories: (day: string): Place => ({ path: '/asesorias', search: { semana: day } }),
  requests: { path: '/privacidad', search: { tab: 'solicitudes' } },
  failedMessages: { path: '/bandeja', search: { state: 'failed' } },
  /** A video at the moment of a comment. */
  moment: ({ video, course, playlist, second }: NonNullable<Teacher['comments']>[number]): Place => ({
    path: `/material/${course._id}`,
    search: { capitulo: playlist ?? undefined, video: video._id, t: second === null ? undefined : String(second) },
  }),
  video: ({ _id, course, chapter }: NonNullable<Home['videos']>['list'][number]): Place => ({
    path: `/material/${course._id}`,
    search: { capitulo: chapter ?? undefined, video: _id },
  }),
} satisfies Record<string, Place | ((...of: never[]) => Place)>
