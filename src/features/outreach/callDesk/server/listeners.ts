import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** A visitor is deleted: in the transaction, with the row held. */
export const onVisitorRemoved = registry<(context: Context, visitorId: string) => Promise<void>>()
