import { allowed } from '#contract/access.ts'
import { addressOf, type AnyRoute, type Reply } from '#contract/route.ts'
import { codeOf } from '#lib/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { implement, type Feature } from '#server/http/feature.ts'
import { closeKey } from '#server/http/idempotency.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { answers } from '../contract.ts'

/** lock_not_available, query_canceled */
const STILL_HELD = new Set(['55P03', '57014'])

/** Built from the list of all features, because it knows their calls. */
export function answersServer(features: readonly Feature[]): Feature {
  const routesByName = new Map<string, AnyRoute>(
    features.flatMap(({ routes }) => routes).flatMap(({ route }) => (route.idempotent ? [[addressOf(route), route] as const] : [])),
  )
  return implement(
    answers,
    {
      async find({ body: { route: address, key } }, { db, user }): Promise<Reply<typeof answers.find>> {
        const route = routesByName.get(address)
        if (!route) return fail(httpErrors.badRequest)
        try {
          const answer = await inTransaction(db, trx => closeKey(trx, { userId: user.id, route: route.name, key: key.toLowerCase() }))
          if (!answer) return { state: 'none', at: null, answer: null }
          // A user who lost the right to the call may no longer read its answer.
          const reads = allowed(route.access, user.grants) && !(route.scope === 'whole' && user.campuses)
          return { state: 'done', at: answer.at, answer: reads ? answer.answer : null }
        } catch (error) {
          if (STILL_HELD.has(codeOf(error))) return { state: 'running', at: null, answer: null }
          throw error
        }
      },
    },
    // The wait for a running call ends by a timeout, which rolls the transaction back.
    { ownTransaction: ['find'] },
  )
}
