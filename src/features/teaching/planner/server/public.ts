import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Runs in the transaction that takes the groups of a plan back, before they are removed. */
export const onPlanTakenBack = registry<(context: Context, groupIds: readonly string[]) => Promise<void>>()
