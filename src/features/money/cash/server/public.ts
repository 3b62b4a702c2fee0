import type { Context } from '#server/http/feature.ts'
import { cashOf } from '../count.ts'
import * as store from './store.ts'
import { tillOf } from './report.ts'

/** The caller's unclosed entries of today: net amount, number, and its cash. Centavos. */
export async function openDrawer({ byPlace, today, academy, user }: Context): Promise<{ amount: number; count: number; cash: number }> {
  const { amount, count, byType } = await store.openOf(byPlace, tillOf(today, user.id, academy.timeZone))
  return { amount, count, cash: cashOf(byType) }
}
