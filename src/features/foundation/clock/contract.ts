import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { instant } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { clockAccess } from './access.ts'

const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)

/**
 * The server's time and the newest stored instant. `newest`: null while nothing is stored. `inDoubt`: they
 * differ by more than a week, so nothing old is deleted. `isLate`: the clock is behind, so payments are refused. `goes`: the last months,
 * as '2026-10', that are deleted after a confirmation: changes for undo, and audit months moved to the archive.
 */
const Clock = z.object({
  now: instant,
  newest: instant.nullable(),
  inDoubt: z.boolean(),
  isLate: z.boolean(),
  goes: z.object({ change: Month.nullable(), audit: Month.nullable() }),
})
export type Clock = z.input<typeof Clock>

export const clock = routes('clock', {
  find: get('/clock', {
    summary: "Compare the server's time with what was written",
    access: clockAccess.read,
    scope: 'whole',
    returns: { clock: Clock },
  }),
  confirm: put('/clock', {
    summary: "Say that the server's time is right",
    sentence: 'Confirmó la hora del servidor',
    fails: ['409 CLOCK_MOVED'],
    access: clockAccess.confirm,
    scope: 'whole',
    undo: never('La hora del servidor no se deshace.'),
    edits: 'An act: it names the time that was shown.',
    // The server's time that the screen showed: it confirms that one only.
    body: z.object({ now: instant }),
    returns: { clock: Clock },
  }),
})

export const clockChanged = changes('clock', clockAccess.read)

export const clockFailures = failures({
  CLOCK_MOVED: [409, 'La hora del servidor cambió mientras tanto. Revísala otra vez.'],
})
