// The discount code form: its checks in order (MON-130), and the request.
import { academyDay, endOfDay, startOfDay } from '#lib/days.ts'
import { toCentavos } from '#lib/money.ts'
import { percent, valueOf } from '#lib/typedRead.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { CODE_LIMITS, CODE_TEXTS, normalCode, type CodeInput, type PromotionalCode } from '../../contract.ts'

/** Form values of a code. Days are 'YYYY-MM-DD', the amount is in centavos, null when empty. */
export interface CodeValues {
  code: string
  kind: 'percentage' | 'amount'
  discountPercentage: string
  amount: number | null
  validFrom: string | null
  validUntil: string | null
  isActive: boolean
}

export const EMPTY_CODE: CodeValues = {
  code: '',
  kind: 'percentage',
  discountPercentage: '',
  amount: null,
  validFrom: null,
  validUntil: null,
  isActive: true,
}

/** '12.5' as a number; NaN when invalid. */
const percentOf = (text: string): number => valueOf(percent(text)) ?? Number.NaN

function valueCheck({ kind, discountPercentage, amount }: CodeValues): Check | null {
  const { percentMin, percentMax, amountMin } = CODE_LIMITS
  if (kind === 'percentage') {
    if (discountPercentage.trim() === '') return { field: 'discountPercentage', text: CODE_TEXTS.valueRequired }
    const percent = percentOf(discountPercentage)
    return percent >= percentMin && percent <= percentMax ? null : { field: 'discountPercentage', text: CODE_TEXTS.percentage }
  }
  if (amount === null) return { field: 'amount', text: CODE_TEXTS.valueRequired }
  return amount < amountMin ? { field: 'amount', text: CODE_TEXTS.amount } : null
}

export function codeCheck(values: CodeValues): Check | null {
  if (normalCode(values.code) === '') return { field: 'code', text: CODE_TEXTS.codeRequired }
  const wrong = valueCheck(values)
  if (wrong) return wrong
  if (!values.validFrom) return { field: 'validFrom', text: CODE_TEXTS.fromRequired }
  if (!values.validUntil) return { field: 'validUntil', text: CODE_TEXTS.untilRequired }
  return values.validUntil < values.validFrom ? { field: 'validUntil', text: CODE_TEXTS.order } : null
}

/** From checked values: 00:00:00 of the first to 23:59:59 of the last day in the academy (MON-131). `user`: the owner of a user code. */
export const codeBody = (values: CodeValues, { user, timeZone }: { user: string | null; timeZone: string }): CodeInput => ({
  code: normalCode(values.code),
  isActive: values.isActive,
  isCompanyCode: user === null,
  ...(values.kind === 'percentage' ? { discountPercentage: percentOf(values.discountPercentage) } : { amount: (values.amount ?? 0) / 100 }),
  validFrom: startOfDay(values.validFrom!, timeZone).toISOString(),
  validUntil: endOfDay(values.validUntil!, timeZone).toISOString(),
  ...(user !== null && { user }),
})

export const valuesOf = (code: PromotionalCode, timeZone: string): CodeValues => ({
  code: code.code,
  kind: code.amount === null ? 'percentage' : 'amount',
  discountPercentage: code.discountPercentage === null ? '' : String(code.discountPercentage),
  amount: code.amount === null ? null : toCentavos(code.amount),
  validFrom: academyDay(new Date(code.validFrom), timeZone),
  validUntil: academyDay(new Date(code.validUntil), timeZone),
  isActive: code.isActive,
})
