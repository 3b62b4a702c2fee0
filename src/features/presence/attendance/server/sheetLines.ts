import { answerOf, type SheetLineOf } from '#features/foundation/reports/server/public.ts'
import { figureText } from '#features/foundation/reports/format.ts'
import { counted } from '#lib/numbers.ts'
import { lists } from './lists.ts'
import { stopped } from './stopped.ts'

const MOST_NAMES = 4

/** Lessons of the week without a list, with their groups. */
export const listsLine: SheetLineOf = {
  place: 2,
  async line(reader, { from, to }) {
    const week = await answerOf(reader, lists.path, 'unlisted', { from, to, by: 'grupo' })
    const count = week?.answer.total['unlisted']
    if (!week || !count) return null
    const names = week.answer.lines.filter(({ figures }) => figures['unlisted']).map(({ name }) => name)
    const rest = names.length - MOST_NAMES
    return {
      icon: lists.icon,
      text: `${counted(count, 'clase', 'clases')} sin lista`,
      about: [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`y ${counted(rest, 'grupo', 'grupos')} más`] : [])].join(', '),
      name: lists.name,
      report: { path: lists.path, measure: 'unlisted', days: week.answer.period, filter: null },
      screen: null,
    }
  },
}

/** Students who stopped coming. */
export const stoppedLine: SheetLineOf = {
  place: 3,
  async line(reader) {
    const people = await answerOf(reader, stopped.path, 'students')
    const { students, owes } = people?.answer.total ?? {}
    if (!students) return null
    return {
      icon: stopped.icon,
      text: `${counted(students, 'alumno dejó', 'alumnos dejaron')} de venir`,
      about: owes ? `deben ${figureText('money', owes)}` : '',
      name: stopped.name,
      report: { path: stopped.path, measure: 'students', days: null, filter: null },
      screen: null,
    }
  },
}
