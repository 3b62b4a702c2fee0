// Erased people stay erased after a restore (CON-67): students and visitors.
import { Refusal } from '#server/http/refusal.ts'
import type { JobGround } from '#server/jobs/jobs.ts'
import { applyErasures } from './erasureNotes.ts'
import { applyVisitorErasures } from './visitorErasures.ts'

type Ground = Pick<JobGround, 'db' | 'storage' | 'log' | 'now'>

export async function applyAll(ground: Ground): Promise<void> {
  await applyErasures(ground)
  await applyVisitorErasures(ground)
}

/** Runs before the server opens. If the storage is unavailable, the job repeats it later. */
export const applyBeforeOpening = (ground: Ground): Promise<void> =>
  applyAll(ground).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    ground.log.error({ err: error }, 'could not compare erasures with the storage; retries later')
  })
