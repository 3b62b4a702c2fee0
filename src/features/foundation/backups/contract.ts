import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { instant } from '#contract/fields.ts'
import { get, post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { backupsAccess } from './access.ts'

/** Backups made in the console that are kept; older ones are deleted (RUN-111). */
export const BACKUPS_KEPT = 7

/** `last`: the last complete one from any source; its total size; '' for an unknown folder. */
const Backups = z.object({
  last: z.object({ at: instant, bytes: z.number(), folder: z.string() }).nullable(),
  runningSince: instant.nullable(),
  /** Why the last one failed; '' otherwise. */
  failure: z.string(),
  folder: z.string(),
})

export const backups = routes('backups', {
  find: get('/backups', {
    summary: 'Read when the last backup was made, and whether one is running',
    access: backupsAccess.read,
    scope: 'whole',
    returns: { backups: Backups },
  }),
  make: post('/backups', {
    summary: 'Start a backup',
    sentence: 'Pidió un respaldo',
    fails: ['409 BACKUP_RUNNING'],
    access: backupsAccess.make,
    scope: 'whole',
    undo: never('Un respaldo no cambia ningún registro.'),
    idempotent: 'el respaldo',
    returns: { backups: Backups },
  }),
})

export const backupsChanged = changes('backups', backupsAccess.read)

export const backupFailures = failures({
  BACKUP_RUNNING: [409, 'Ya se está haciendo un respaldo.'],
})

export type Backups = z.input<typeof Backups>
