import { registry } from '#lib/registry.ts'
import type { Job } from '#server/jobs/jobs.ts'

export type Ending = { hold: string; state: 'expired' | 'enrolled' | 'left' }

/** Jobs that end a hold and send an offer. They depend on this file, so they register themselves. */
export const dueJobs = registry<{ end: Job<Ending>; tell: Job<{ hold: string }> }>()

export const due = () => dueJobs.all()[0]!
