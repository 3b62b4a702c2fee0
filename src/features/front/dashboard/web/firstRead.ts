import { pathOf } from '#web/path.ts'
import { idText } from '#web/search.ts'
import { keptDay } from './keptDay.ts'

const campusOf = (sede: string | null) => (sede === 'todas' ? 'all' : idText(sede))

/** The day that an address shows, as useHome and useDesk read it. */
export const homeRead = (search: URLSearchParams): string =>
  keptDay() === 'desk'
    ? pathOf('/dashboard/desk', {}, { location: campusOf(search.get('sede')) })
    : pathOf('/dashboard', {}, { location: idText(search.get('sede')) })
