// Whoever was forgotten stays so, whatever backup is restored (CON-67): students and visitors.
import { Refusal } from '#server/http/refusal.ts'
import type { JobGround } from '#server/jobs/jobs.ts'
import { applyErasures } from './erasureNotes.ts'
import { applyVisitorErasures } from './visitorErasures.ts'

type Ground = Pick<JobGround, 'db' | 'storage' | 'log' | 'now'>

export async function applyAll(ground: Ground): Promise<void> {
  await applyErasures(ground)
  await applyVisitorErasures(ground)
}

/** Before the server opens. A storage that is out of reach keeps nobody from working: the job does it when it is back. */
export const applyBeforeOpening = (ground: Ground): Promise<void> =>
  applyAll(ground).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    ground.log.error({ err: error }, 'erasures were not compared with the storage yet')
  })
