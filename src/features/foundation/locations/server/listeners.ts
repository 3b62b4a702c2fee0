import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Called in the transaction that deletes a campus, with its row locked. */
export const onLocationRemoved = registry<(context: Context, locationId: string) => Promise<void>>()
