import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Called in the transaction that undoes a plan's creation, before its groups are deleted. */
export const onPlanTakenBack = registry<(context: Context, groupIds: readonly string[]) => Promise<void>>()
