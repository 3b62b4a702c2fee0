// '¿Cómo se calcula?': a sentence a measure (DIR-7), on screen, in Excel and on paper.
import type { Context } from '#server/http/feature.ts'
import type { Description } from '../contract.ts'
import { UNITS } from '../period.ts'
import { hasOwn, measuresFor } from './ask.ts'
import { reportList, type Measure, type Report } from './define.ts'

export const PEOPLE_NOTE = 'Un alumno puede contar en varias filas.'

export const kindOf = (measure: Measure) => (measure.kind === 'ratio' ? measure.as : measure.kind)

export const notesOf = (report: Report, measures: readonly (readonly [string, Measure])[]): string[] => [
  ...(report.notes ?? []),
  ...(measures.some(([, { kind }]) => kind === 'people') ? [PEOPLE_NOTE] : []),
]

type Caller = Pick<Context, 'can' | 'user'>

/** The dimensions that may split a report. A caller's own part is one line of its dimension, which is left out. */
const splitsOf = (report: Report, isOwn: boolean) => Object.entries(report.by).filter(([key]) => !isOwn || key !== report.own!.by)

const reachOf = ({ reach }: Report, keys: readonly string[]): Description['reach'] =>
  reach ? { ...reach, mark: keys.includes(reach.mark) ? reach.mark : null } : null

function alertOf({ alert }: Report, keys: readonly string[]): Description['alert'] {
  if (!alert || (!alert.path && !keys.includes(alert.of))) return null
  return { path: null, mends: null, ...alert }
}

export const isAside = (measure: Measure): boolean => measure.kind !== 'ratio' && measure.aside === true

/** The steps, and the losses between them, whose measures are among `keys`: those that the caller may read. */
export const stepsOf = ({ funnel = [] }: Report, keys: readonly string[]): Description['funnel'] =>
  funnel.filter(({ step }) => keys.includes(step)).map(({ step, loss }) => ({ step, loss: loss && keys.includes(loss.of) ? loss : null }))

export function describe(report: Report, caller: Caller): Description {
  const { can } = caller
  const isOwn = hasOwn(report, caller)
  const measures = measuresFor(report, caller)
  const keys = measures.map(([key]) => key)
  const { path, block, icon, words, timed, split, rows, hears } = report
  const { name, asks } = isOwn ? report.own! : report
  const splits = splitsOf(report, isOwn)
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
      aside: isAside(measure),
    })),
    strip: (report.strip ?? keys).filter(key => keys.includes(key)).slice(0, 4),
    first: keys.includes(report.first) ? report.first : keys[0]!,
    by: [...units, ...splits.map(([key, { label }]) => ({ key, label, of: key }))],
    split: { by: splits.some(([key]) => key === split.by) ? split.by! : 'tiempo', across: split.across ?? null },
    opens: isOwn || can(report.people),
    reach: reachOf(report, keys),
    alert: alertOf(report, keys),
    shaded: report.shaded === true,
    contact: report.contact?.about ?? null,
    funnel: stepsOf(report, keys),
    kept: report.kept?.label ?? null,
    rows: rows.called,
    empty: report.empty ?? 'Nada por ahora.',
    notes: notesOf(report, measures),
    hears: [...hears],
  }
}

const BLOCKS = ['Dinero', 'Grupos', 'Alumnos', 'Captación']

/** Those that the caller may open. */
export const described = (caller: Caller): Description[] =>
  reportList
    .all()
    .filter(report => caller.can(report.leaf) || hasOwn(report, caller))
    .toSorted((a, b) => BLOCKS.indexOf(a.block) - BLOCKS.indexOf(b.block) || a.place - b.place)
    .map(report => describe(report, caller))
