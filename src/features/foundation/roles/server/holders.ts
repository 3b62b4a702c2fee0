import type { ChangeEvent } from '#contract/event.ts'
import { registry } from '#lib/registry.ts'

/** Called with the ids of users whose role changed. */
export const holderEvents = registry<ChangeEvent>()
