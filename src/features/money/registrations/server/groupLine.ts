import { sql } from 'kysely'
import { answerOf, type SheetLineOf } from '#features/foundation/reports/server/public.ts'
import { reachText } from '#features/foundation/reports/format.ts'
import { addDays, shortDay } from '#lib/days.ts'
import { groupSheet } from './groupSheet.ts'

const DAYS = 14

/** Groups that begin within two weeks with fewer students than it takes to pay for them (DIR-28). */
export const groupLine: SheetLineOf = {
  place: 1,
  async line(reader) {
    const groups = await answerOf(reader, groupSheet.path, 'even', { by: 'grupo', estado: 'soon' })
    const short = groups?.answer.lines.filter(({ figures }) => (figures['even'] ?? 0) > (figures['seats'] ?? 0)) ?? []
    const { rows } = await sql<{ id: string; startDate: string }>`
      select id, start_date from class_group
      where id = any (${short.map(({ key }) => key)}) and start_date <= ${addDays(reader.today, DAYS)}::date
      order by start_date, id`.execute(reader.db)
    const [first, ...more] = rows
    if (!first) return null
    const { name, figures } = short.find(({ key }) => key === first.id)!
    return {
      icon: 'calendar-clock',
      text: `${name} empieza el ${shortDay(first.startDate, reader.today)} y no se paga${more.length > 0 ? `, y ${more.length} más` : ''}`,
      about: reachText(figures['seats']!, figures['quota']!, figures['even']!) ?? '',
      name: groupSheet.name,
      report: {
        path: groupSheet.path,
        measure: 'even',
        days: null,
        filter: more.length > 0 ? { key: 'estado', value: 'soon' } : { key: 'grupo', value: first.id },
      },
      screen: null,
    }
  },
}
