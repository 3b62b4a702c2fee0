import type { z } from 'zod'
import { addMonths } from '#lib/days.ts'
import { formatMoney, toPesos } from '#lib/money.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { plansAccess } from '../access.ts'
import { planFailures, type PlanInput } from '../contract.ts'
import { planOf, type Instalment } from '../planOf.ts'
import { closedDaysFor } from './closedDays.ts'
import * as templates from './templateStore.ts'

/** Its registration: `net` centavos after discounts, `date` the day of registration, `location` its group's campus. */
interface For {
  courseId: string
  location?: string | null
  net: number
  date: string
}

/** A plan that passed the checks, its instalments sorted by date. */
interface JudgedPlan {
  templateId: string | null
  instalments: Instalment[]
}

const YEARS = { before: 1, after: 3 }

function refuseFarDates(rows: readonly Instalment[], date: string, path: string): void {
  const [from, until] = [addMonths(date, -12 * YEARS.before), addMonths(date, 12 * YEARS.after)]
  const { PLAN_DATE_RANGE } = planFailures
  const fields = rows.flatMap(({ dueOn }, at) =>
    dueOn < from || dueOn > until ? [{ path: `${path}instalments.${at}.dueOn`, message: PLAN_DATE_RANGE.message }] : [],
  )
  if (fields.length > 0) fail(PLAN_DATE_RANGE, { fields })
}

function refuseOtherSum(rows: readonly Instalment[], net: number): void {
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  if (sum === net) return
  fail(planFailures.PLAN_DOES_NOT_ADD_UP, {
    message: `Los pagos suman ${formatMoney(sum)} y deben sumar ${formatMoney(net)}.`,
    ext: { sum: toPesos(sum), net: toPesos(net) },
  })
}

const same = (some: readonly Instalment[], others: readonly Instalment[]) =>
  some.length === others.length && some.every(({ dueOn, amount }, at) => dueOn === others[at]!.dueOn && amount === others[at]!.amount)

/**
 * Refuses a wrong sum, dates too far off, another course's template, a template's rows of another day or price (M123), and
 * other dates without the right (COB-12). The client sends the rows on the screen, so the user agrees only to visible ones.
 * @param path the plan's path in the body, with a dot
 */
export async function checkPlan(
  { db, can }: Pick<Context, 'db' | 'can'>,
  { template: templateId, instalments }: z.output<typeof PlanInput>,
  { courseId, location = null, net, date }: For,
  path = '',
): Promise<JudgedPlan> {
  refuseFarDates(instalments, date, path)
  const rows = instalments.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const template = templateId ? await templates.find(db, templateId) : undefined
  if (templateId && template?.courseId !== courseId) fail(planFailures.TEMPLATE_NOT_FOUND)
  refuseOtherSum(rows, net)
  if (!template && !can(plansAccess.edit)) fail(planFailures.PLAN_EDIT_DENIED)
  if (template && !same(rows, planOf(template, net, date, new Set(await closedDaysFor(db, date, location)))))
    fail(planFailures.PLAN_DATES_CHANGED)
  return { templateId: template?.id ?? null, instalments: rows }
}
