// A student's oldest due date (COB-8), beside the debt's tag.
import { daysBetween, shortDay } from '#lib/days.ts'

/** 'vence 05/12', 'vence hoy', '12 d' late. */
export function dueText(dueOn: string, today: string): string {
  const late = daysBetween(dueOn, today)
  if (late === 0) return 'vence hoy'
  return late > 0 ? `${late} d` : `vence ${shortDay(dueOn, today)}`
}

/** 'Venció 17/11', 'Vence hoy', 'Vence 05/12': the date alone. */
export function dueTag(dueOn: string, today: string): { text: string; tone: 'red' | 'amber' | 'outline' } {
  if (dueOn === today) return { text: 'Vence hoy', tone: 'amber' }
  return dueOn < today
    ? { text: `Venció ${shortDay(dueOn, today)}`, tone: 'red' }
    : { text: `Vence ${shortDay(dueOn, today)}`, tone: 'outline' }
}
