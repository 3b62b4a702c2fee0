import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** A campus is deleted: in the transaction, with its row held. */
export const onLocationRemoved = registry<(context: Context, locationId: string) => Promise<void>>()
