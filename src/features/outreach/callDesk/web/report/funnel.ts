// From visitor to student in five stages (TLK-73). Pure.
import { percentText } from '#lib/numbers.ts'
import type { Conversion } from '../../contract.ts'

export type Funnel = Conversion['total']

export const STAGES: readonly { key: keyof Funnel; label: string }[] = [
  { key: 'registered', label: 'Registrados' },
  { key: 'called', label: 'Llamados' },
  { key: 'confirmed', label: 'Confirmados' },
  { key: 'attended', label: 'Asistieron' },
  { key: 'enrolled', label: 'Inscritos' },
]

/** Percent with one decimal; null without people. */
export const rateOf = (count: number, of: number): number | null => (of === 0 ? null : Math.round((count * 1000) / of) / 10)

/** '45.5 %', '—' without people. */
export const rateText = (rate: number | null): string => (rate === null ? '—' : percentText(rate))

export interface Step {
  key: keyof Funnel
  label: string
  count: number
  /** The rates among the registered and in the previous stage; the first stage has none. */
  ofAll: number | null
  ofBefore: number | null
  /** Width of the bar and of the one below it, percent of the widest stage. */
  width: number
  below: number
}

/** The stages of a funnel. One may exceed the previous: somebody came without confirming. */
export function stepsOf(funnel: Funnel): Step[] {
  const widest = Math.max(...STAGES.map(({ key }) => funnel[key]), 1)
  const widthAt = (at: number) => (funnel[STAGES[Math.min(at, STAGES.length - 1)]!.key] * 100) / widest
  return STAGES.map(({ key, label }, at) => ({
    key,
    label,
    count: funnel[key],
    ofAll: at === 0 ? null : rateOf(funnel[key], funnel.registered),
    ofBefore: at === 0 ? null : rateOf(funnel[key], funnel[STAGES[at - 1]!.key]),
    width: widthAt(at),
    below: widthAt(at + 1),
  }))
}
