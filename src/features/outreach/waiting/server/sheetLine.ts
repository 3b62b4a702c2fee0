import type { SheetLineOf } from '#features/foundation/reports/server/public.ts'
import { counted } from '#lib/numbers.ts'
import { waitingAccess } from '../access.ts'
import { cards } from './list.ts'

/** The course and campus of which another group would bring the most (OFE-29). */
export const waitingLine: SheetLineOf = {
  place: 5,
  async line({ db, today, can }) {
    if (!can(waitingAccess.read)) return null
    const [first] = await cards(db, {}, { today })
    if (!first) return null
    const { course, location, persons } = first
    const search = new URLSearchParams({ curso: course._id, ...(location && { sede: location._id }) })
    return {
      icon: 'waiting',
      text: `${counted(persons, 'espera', 'esperan')} ${course.name}${location ? `, ${location.name}` : ''}`,
      about: 'alcanza para abrir otro grupo',
      name: 'Lista de espera',
      report: null,
      screen: `/espera?${search}`,
    }
  },
}
