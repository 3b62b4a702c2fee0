import { positive, tableSearch, type TableSearch } from '#web/calls/search.ts'

const words = tableSearch()

export const commentsSearch = (raw: Record<string, unknown>): TableSearch => ({ ...words(raw), filas: positive(raw.filas) })
