import type { Check } from '#web/ui/useRouteForm.ts'
import { PLAN_LIMITS, PLAN_TEXTS, type PlanTemplate } from '../../contract.ts'
import type { PlanRule } from '../../planOf.ts'

/** `share`: equal parts, nothing today, or `firstShare` percent today. */
export interface TemplateValues {
  name: string
  payments: number | null
  rhythm: 'month' | 'weeks'
  monthDay: number | null
  weeks: number | null
  share: 'equal' | 'none' | 'percent'
  firstShare: number | null
  isDefault: boolean
}

export const EMPTY_TEMPLATE: TemplateValues = {
  name: '',
  payments: 3,
  rhythm: 'month',
  monthDay: 5,
  weeks: 2,
  share: 'equal',
  firstShare: 30,
  isDefault: false,
}

export const valuesOf = ({ name, payments, monthDay, weeks, firstShare, isDefault }: PlanTemplate): TemplateValues => ({
  name,
  payments,
  rhythm: monthDay === null ? 'weeks' : 'month',
  monthDay: monthDay ?? EMPTY_TEMPLATE.monthDay,
  weeks: weeks ?? EMPTY_TEMPLATE.weeks,
  share: firstShare === null ? 'equal' : firstShare === 0 ? 'none' : 'percent',
  firstShare: firstShare || EMPTY_TEMPLATE.firstShare,
  isDefault,
})

const within = (value: number | null, most: number) => value !== null && value >= 1 && value <= most

const LAST_DAY = 31

export function templateCheck({ name, payments, rhythm, monthDay, weeks, share, firstShare }: TemplateValues): Check | null {
  if (name.trim() === '') return { field: 'name', text: PLAN_TEXTS.name }
  if (!within(payments, PLAN_LIMITS.payments)) return { field: 'payments', text: PLAN_TEXTS.payments }
  if (rhythm === 'month' && !within(monthDay, LAST_DAY)) return { field: 'monthDay', text: PLAN_TEXTS.monthDay }
  if (rhythm === 'weeks' && !within(weeks, PLAN_LIMITS.weeks)) return { field: 'weeks', text: PLAN_TEXTS.weeks }
  return share === 'percent' && !within(firstShare, PLAN_LIMITS.firstShare) ? { field: 'firstShare', text: PLAN_TEXTS.firstShare } : null
}

/** The rule during input; null while incomplete. */
export function ruleOf(values: TemplateValues): PlanRule | null {
  if (templateCheck({ ...values, name: 'x' })) return null
  const { payments, rhythm, monthDay, weeks, share, firstShare } = values
  return {
    payments: payments!,
    monthDay: rhythm === 'month' ? monthDay : null,
    weeks: rhythm === 'weeks' ? weeks : null,
    firstShare: share === 'equal' ? null : share === 'none' ? 0 : firstShare,
  }
}

/** The caller checked the values. */
export const templateBody = (values: TemplateValues) => ({ name: values.name.trim(), isDefault: values.isDefault, ...ruleOf(values)! })
