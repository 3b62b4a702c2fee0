import { answerOf, keptOf, type SheetLineOf } from '#features/foundation/reports/server/public.ts'
import { figureText } from '#features/foundation/reports/format.ts'
import { addDays } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { debts } from './debts.ts'

const OLDEST = 'd61'

/** The debt of more than 60 days, if it grew since the week before ended. */
export const debtLine: SheetLineOf = {
  place: 4,
  async line(reader, week) {
    const oldest = await answerOf(reader, debts.path, 'late', { antiguedad: OLDEST })
    if (!oldest) return null
    const { late, lateStudents } = oldest.answer.total
    const before = addDays(week.from, -7)
    const past = await keptOf(reader.db, debts, [before])
    const was = past?.weeks[0]?.sums?.[past.classes.findIndex(({ key }) => key === OLDEST)]
    const grew = (late ?? 0) - (was ?? Infinity)
    if (!(grew > 0)) return null
    return {
      icon: debts.icon,
      text: `Lo vencido de más de 60 días creció ${figureText('money', grew)}`,
      about: `${counted(lateStudents ?? 0, 'alumno', 'alumnos')}, ${figureText('money', late)}`,
      name: debts.name,
      report: { path: debts.path, measure: 'late', days: null, filter: { key: 'antiguedad', value: OLDEST } },
      screen: null,
    }
  },
}
