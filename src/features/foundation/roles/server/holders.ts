import type { ChangeEvent } from '#contract/event.ts'
import { registry } from '#lib/registry.ts'

/** Told with the ids of those whose role changed. */
export const holderEvents = registry<ChangeEvent>()
