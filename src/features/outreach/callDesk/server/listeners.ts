import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Called in the transaction that deletes a visitor, with the row locked. */
export const onVisitorRemoved = registry<(context: Context, visitorId: string) => Promise<void>>()
