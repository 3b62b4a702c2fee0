// '¿Cómo se calcula?': a sentence a measure (DIR-7), on screen, in Excel and on paper.
import type { Context } from '#server/http/feature.ts'
import type { Description } from '../contract.ts'
import { UNITS } from '../period.ts'
import { measuresFor } from './ask.ts'
import { reportList, type Measure, type Report } from './define.ts'

export const PEOPLE_NOTE = 'Un alumno puede contar en varias filas.'

const kindOf = (measure: Measure) => (measure.kind === 'ratio' ? measure.as : measure.kind)

export const notesOf = (report: Report, measures: readonly (readonly [string, Measure])[]): string[] => [
  ...(report.notes ?? []),
  ...(measures.some(([, { kind }]) => kind === 'people') ? [PEOPLE_NOTE] : []),
]

export function describe(report: Report, can: Context['can']): Description {
  const measures = measuresFor(report, can)
  const keys = measures.map(([key]) => key)
  const { path, name, asks, block, icon, words, timed, split, rows, hears } = report
  const units = timed && report.units !== false ? Object.entries(UNITS).map(([key, label]) => ({ key, label, of: 'tiempo' })) : []
  return {
    path,
    name,
    asks,
    block,
    icon,
    words,
    timed,
    usual: report.usual ?? 'month',
    measures: measures.map(([key, measure]) => ({
      key,
      label: measure.label,
      kind: kindOf(measure),
      how: measure.how,
      bad: measure.bad === true,
      ratio: measure.kind === 'ratio',
    })),
    strip: (report.strip ?? keys).filter(key => keys.includes(key)).slice(0, 4),
    first: keys.includes(report.first) ? report.first : keys[0]!,
    by: [...units, ...Object.entries(report.by).map(([key, { label }]) => ({ key, label, of: key }))],
    split: { by: split.by ?? 'tiempo', across: split.across ?? null },
    opens: can(report.people),
    contact: report.contact?.about ?? null,
    funnel: [...(report.funnel ?? [])].filter(key => keys.includes(key)),
    rows: rows.called,
    empty: report.empty ?? 'Nada por ahora.',
    notes: notesOf(report, measures),
    hears: [...hears],
  }
}

const BLOCKS = ['Dinero', 'Grupos', 'Alumnos', 'Captación']

/** Those that the caller may open. */
export const described = (can: Context['can']): Description[] =>
  reportList
    .all()
    .filter(({ leaf }) => can(leaf))
    .toSorted((a, b) => BLOCKS.indexOf(a.block) - BLOCKS.indexOf(b.block) || a.place - b.place)
    .map(report => describe(report, can))
