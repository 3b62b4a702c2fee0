import { z } from 'zod'
import { instant, line } from '#contract/fields.ts'
import { post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'

/**
 * What became of a call whose answer was lost: it was carried out, it is still running, or it never will be (M118).
 * The last closes its key, so that a call which arrives later has no effect.
 */
const AnswerState = z.enum(['done', 'running', 'none'])

export const answers = routes('answers', {
  find: post('/answers', {
    summary: 'Ask what became of a call of one’s own whose answer was lost',
    access: 'auth',
    scope: 'open',
    undo: never('Solo consulta.'),
    unaudited: true,
    body: z.object({
      /** As docs/api.md writes it: 'PUT /payments/send/{id}'. */
      route: line().max(200),
      /** The Idempotency-Key that the call carried. */
      key: z.uuid(),
    }),
    returns: {
      state: AnswerState,
      /** When the call was carried out. */
      at: instant.nullable(),
      /** Its answer; null where nothing was done, or the caller may no longer read it. */
      answer: z.record(z.string(), z.unknown()).nullable(),
    },
    example: {
      body: { route: 'POST /payments', key: '7d4f2f0e-4b6e-4f5e-9c35-0e6c8a5d8b11' },
      returns: { state: 'none', at: null, answer: null },
    },
  }),
})
