import { dayText, positive, tableSearch, type TableSearch } from '#web/calls/search.ts'

export const TALK_TABS = ['llamadas', 'conversion'] as const
/** Windows over the list. All but 'nueva' are about the talk of `ficha`. */
export const TALK_VIEWS = ['nueva', 'editar', 'alumnos', 'reportes', 'mensaje'] as const

export interface TalksAddress extends TableSearch {
  tab?: (typeof TALK_TABS)[number]
  ver?: (typeof TALK_VIEWS)[number]
  desde?: string
  hasta?: string
}

const words = tableSearch({ tab: TALK_TABS, ver: TALK_VIEWS })

export const talksSearch = (raw: Record<string, unknown>): TalksAddress => ({
  ...words(raw),
  filas: positive(raw.filas),
  desde: dayText(raw.desde),
  hasta: dayText(raw.hasta),
})
