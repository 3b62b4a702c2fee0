// The wizard's five steps (ENR-1): forward only after validation, back except from the last; step 4 has two views.
export const STEPS = ['Datos personales', 'Seleccionar curso', 'Seleccionar grupo', 'Pago', 'Finalizar Inscripción'] as const

export type Step = 1 | 2 | 3 | 4 | 5

/** The wizard's position. `review`: the second view of step 4. */
export interface Place {
  step: Step
  review: boolean
}

/** The wizard knows an existing student's data, so it skips step 1 (ENR-4). */
export const firstPlace = (existing: boolean): Place => ({ step: existing ? 2 : 1, review: false })

/** The next place after a passed check. Only registration leaves the review. */
export function forward({ step, review }: Place): Place {
  if (step === 4) return review ? { step: 5, review: false } : { step: 4, review: true }
  return { step: Math.min(step + 1, 5) as Step, review: false }
}

/** The previous place, or null without 'Regresar': at the first one, and after registration. */
export function back({ step, review }: Place, existing: boolean): Place | null {
  if (step === 5 || step === firstPlace(existing).step) return null
  return review ? { step: 4, review: false } : { step: (step - 1) as Step, review: false }
}

const STEP_OF: Readonly<Record<string, Step>> = {
  EMAIL_TAKEN: 1,
  COURSE_INACTIVE: 2,
  GROUP_FULL: 3,
  GROUP_CLOSED: 3,
  GROUP_IS_BUCKET: 3,
  PRICE_CHANGED: 4,
  ABOVE_PRICE: 4,
  ABOVE_REMAINING: 4,
  TEMPLATE_NOT_FOUND: 4,
}
const STEP_OF_FIELD: Readonly<Record<string, Step>> = { student: 1, payment: 4, plan: 4, idPromotionalCode: 4 }

/** The place to show after a server refusal; null: stay. */
export function placeOfRefusal(code: string | null, path: string | undefined): Place | null {
  const about = code && /^(CODE|PLAN)_/.test(code) ? 4 : code ? STEP_OF[code] : undefined
  const step = about ?? STEP_OF_FIELD[path?.split('.')[0] ?? '']
  return step ? { step, review: false } : null
}
