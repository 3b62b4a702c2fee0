// Who might be the same person: told while somebody new is written down, never refused (CON-51).
import { z } from 'zod'
import { id, line } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { twinsAccess, TWIN_KINDS } from './access.ts'

/** How many look-alikes are told at most. */
export const MOST_TWINS = 5

/** `of`: a visitor's talk. */
export const Twin = z.object({ _id: id, email: z.string(), of: id.nullable() })

export const twins = routes('twins', {
  /** Living records of one kind whose e-mail looks like this one and is another. Who may write such a record down is told. */
  check: get('/twins/check', {
    summary: 'Tell whose e-mail looks like this one',
    access: twinsAccess.any,
    narrow: true,
    query: z.object({ kind: z.enum(TWIN_KINDS).default('student'), email: line().max(254) }),
    returns: { twins: z.array(Twin) },
  }),
})

export const twinText = (email: string): string => `Se parece a ${email}. ¿Es la misma persona?`

export type Twin = z.input<typeof Twin>
