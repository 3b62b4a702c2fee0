import { AGINGS, STUDENT_DATA } from '#features/people/students/agings.ts'
import { pathOf } from '#web/calls/path.ts'
import { idsText, oneOf, positive, text } from '#web/calls/search.ts'

/** Rows per page. */
export const STUDENTS_SHOWN = 10

/** The request for an address, as in StudentsPage. */
export function studentsRead(search: URLSearchParams): string {
  const query = text(search.get('buscar'))
  const page = { skip: ((positive(search.get('pagina')) ?? 1) - 1) * STUDENTS_SHOWN, limit: STUDENTS_SHOWN }
  const filters = {
    debt: oneOf(['true', 'false'])(search.get('debt')),
    aging: oneOf(AGINGS)(search.get('vence')),
    location: idsText(search.get('sede')),
    course: idsText(search.get('curso')),
    group: idsText(search.get('grupo')),
    data: oneOf(STUDENT_DATA)(search.get('datos')),
  }
  return query ? pathOf('/students/search', {}, { ...page, query, ...filters }) : pathOf('/students', {}, { ...page, ...filters })
}
