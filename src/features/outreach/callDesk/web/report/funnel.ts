// The funnel from visitor to student in five stages (TLK-73). Pure.
import { funnelSteps, type FunnelStep } from '#lib/charts.ts'
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

/** '45.5 %', '—' without people. */
export const rateText = (rate: number | null): string => (rate === null ? '—' : percentText(rate))

export type Step = FunnelStep & { key: keyof Funnel; label: string }

export function stepsOf(funnel: Funnel): Step[] {
  const steps = funnelSteps(STAGES.map(({ key }) => funnel[key]))
  return STAGES.map((stage, at) => ({ ...stage, ...steps[at]! }))
}
