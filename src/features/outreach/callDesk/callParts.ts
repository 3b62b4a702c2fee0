// The counts of a talk's calls: each visitor is in exactly one part, and the parts add up to the whole (M79).
import type { Answer } from '#contract/route.ts'
import type { callDesk, TalkReport } from './contract.ts'

export type Calls = Answer<typeof callDesk.students>['calls']
export type Counters = Omit<TalkReport, 'employeesData'>

export interface Part<K extends string = string> {
  key: K
  label: string
  count: number
}

/** Filters of the table; visitors moved to another talk stay listed, and are not called here. */
export const callSegments = ({
  all,
  pending,
  done,
  moved,
}: Pick<Calls, 'all' | 'pending' | 'done' | 'moved'>): { whole: number; parts: Part<'pending' | 'done' | 'moved'>[] } => ({
  whole: all + moved,
  parts: [
    { key: 'pending', label: 'Por llamar', count: pending },
    { key: 'done', label: 'Llamados', count: done },
    ...(moved > 0 ? [{ key: 'moved' as const, label: 'Movidos', count: moved }] : []),
  ],
})

/** Parts of the bar, without moved visitors; 'Llamados' are all parts but 'Por llamar'. */
export const callParts = (calls: Calls) => [
  { key: 'enrolled' as const, label: 'Inscritos', count: calls.enrolled },
  { key: 'confirmed' as const, label: 'Confirmados', count: calls.confirmed },
  { key: 'following' as const, label: 'Seguimiento', count: calls.following },
  { key: 'unanswered' as const, label: 'Sin respuesta', count: calls.unanswered },
  { key: 'unstated' as const, label: 'Llamados sin estatus', count: calls.unstated },
  { key: 'unreachable' as const, label: 'No localizables', count: calls.unreachable },
  { key: 'pending' as const, label: 'Por llamar', count: calls.pending },
]

/** Outcomes of a talk's calls (TLK-71). `none`: called, without a status. */
export const reportParts = (counts: Counters): Part[] => {
  const parts: Part[] = [
    { key: 'returnCall', label: 'Volver a llamar', count: counts.returnCall },
    { key: 'reprogramDate', label: 'Reprogramar', count: counts.reprogramDate },
    { key: 'buzon', label: 'Buzón', count: counts.buzon },
    { key: 'finishCall', label: 'Colgó', count: counts.finishCall },
    { key: 'noExistPhone', label: 'No existe', count: counts.noExistPhone },
    { key: 'wrongNumber', label: 'Número equivocado', count: counts.wrongNumber },
    { key: 'sinInteraccion', label: 'Sin interacción', count: counts.sinInteraccion },
  ]
  const stated = parts.reduce((sum, { count }) => sum + count, 0)
  return [{ key: 'none', label: 'Llamado, sin estatus', count: counts.studentsCount - stated }, ...parts]
}

/** The report's lines: one per caller, and one for visitors without a call, so that they add up to the talk's total. */
export function reportLines({ employeesData, ...whole }: TalkReport): { callers: TalkReport['employeesData']; nobody: Counters | null } {
  const nobody = { ...whole }
  for (const { data } of employeesData) for (const key of Object.keys(whole) as (keyof Counters)[]) nobody[key] -= data[key]
  return { callers: employeesData, nobody: nobody.studentsCount > 0 ? nobody : null }
}
