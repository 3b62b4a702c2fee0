import { registry } from '#lib/registry.ts'
import type { Job } from '#server/jobs/jobs.ts'

export type Ending = { hold: string; state: 'expired' | 'enrolled' | 'left' }

/** The jobs that end a hold and tell of an offer. They stand on what queues them, so they add themselves. */
export const dueJobs = registry<{ end: Job<Ending>; tell: Job<{ hold: string }> }>()

export const due = () => dueJobs.all()[0]!
