import { z } from 'zod'
import { instant, line } from '#contract/fields.ts'
import { post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'

/**
 * The fate of a call whose answer was lost: done, still running, or never to run (M118).
 * The last closes its key, so that a late arrival has no effect.
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
      /** As in docs/api.md: 'PUT /payments/send/{id}'. */
      route: line().max(200),
      /** The Idempotency-Key of the call. */
      key: z.uuid(),
    }),
    returns: {
      state: AnswerState,
      /** The instant of the call. */
      at: instant.nullable(),
      /** Its answer; null if it did nothing, or the caller may no longer read it. */
      answer: z.record(z.string(), z.unknown()).nullable(),
    },
    example: {
      body: { route: 'POST /payments', key: '7d4f2f0e-4b6e-4f5e-9c35-0e6c8a5d8b11' },
      returns: { state: 'none', at: null, answer: null },
    },
  }),
})
