import { implement } from '#server/http/feature.ts'
import { condition, readiness } from '#server/metrics/readiness.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { health } from '../contract.ts'

export const healthServer = implement(health, {
  alive: () => ({ status: 'ok' }),

  async ready(_input, context) {
    try {
      return { status: await readiness(context.db, context, context.now) }
    } catch (error) {
      context.log.warn({ err: error }, 'not ready')
      return fail(httpErrors.outOfReach)
    }
  },

  state: (_input, context) => condition(context.db, context, context.now),
})
