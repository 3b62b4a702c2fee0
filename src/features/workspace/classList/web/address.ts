// The address bar of /grupos. Filters have the names of the call (GRP-3).
import { dayText, idText, tableSearch, text, type TableSearch } from '#web/calls/search.ts'

/** Windows above the list. All but 'nuevo' concern the group of `ficha`. */
export const GROUP_VIEWS = ['alumnos', 'asistencia', 'editar', 'cambiar', 'notificar', 'lista', 'nuevo'] as const

export interface GroupFilters {
  location?: string
  /** Ids separated by commas. */
  course?: string
  teacher?: string
  active?: 'true' | 'false'
  stRngStart?: string
  stRngEnd?: string
  /** Absent: today (GRP-86). 'all': ended groups too. */
  endRngStart?: string
  endRngEnd?: string
}

export interface GroupsAddress extends TableSearch, GroupFilters {
  /** Level of the open tab. */
  nivel?: string
  ver?: (typeof GROUP_VIEWS)[number]
  /** The day of its list; absent: today. */
  dia?: string
  /** Filters the group's debtors, or its often absent students. */
  solo?: 'owing' | 'missing'
  /** Search text of the group's students; their page is `pagina`. */
  alumno?: string
}

const words = tableSearch({ ver: GROUP_VIEWS, active: ['true', 'false'], solo: ['owing', 'missing'] })

const idsText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.split(',').filter(idText).slice(0, 50).join(',') || undefined : undefined

/** `validateSearch` of the screen. */
export const groupsSearch = (raw: Record<string, unknown>): GroupsAddress => ({
  ...words(raw),
  nivel: idText(raw.nivel),
  alumno: text(raw.alumno),
  dia: dayText(raw.dia),
  location: idText(raw.location),
  course: idsText(raw.course),
  teacher: idText(raw.teacher),
  stRngStart: dayText(raw.stRngStart),
  stRngEnd: dayText(raw.stRngEnd),
  endRngStart: raw.endRngStart === 'all' ? 'all' : dayText(raw.endRngStart),
  endRngEnd: dayText(raw.endRngEnd),
})
