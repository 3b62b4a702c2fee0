import type { AnyRoute, Answer } from '#contract/route.ts'
import { useSession } from '#web/session/session.tsx'
import { confirmWithReason } from '#web/ui/confirm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useUntil } from '#web/state/useUntil.ts'
import { paymentsAccess } from '../../access.ts'
import { payments, type PaymentSource } from '../../contract.ts'
import { isOwnKind, ownVoidEnds } from '../../ownVoid.ts'
import { forgetCharges } from './recentCharges.ts'
import { MONEY_READS } from './useDebts.ts'

/** Anybody's money may be corrected; or this act may be voided as one's own, for as long as it is young (COB-34). */
export type VoidRight = 'any' | 'own' | null

interface Done {
  /** Who did it. */
  by: string | undefined
  /** When, ISO 8601. */
  at: string
  source: PaymentSource
}

/** What who is signed in may take back of an act, now. */
export function useVoidRight({ by, at, source }: Done): VoidRight {
  const { can, user } = useSession()
  const any = can(paymentsAccess.correct)
  const own = !any && can(payments.void) && by === user._id && isOwnKind(source)
  const young = useUntil(own ? ownVoidEnds(at) : 0)
  if (any) return 'any'
  return own && young ? 'own' : null
}

/** Voids an act after its question, with the reason that was written there. Gives the answer, or undefined where nothing was voided. */
export function useVoid(stale: readonly AnyRoute[] = MONEY_READS) {
  const { run, busy } = useCall(payments.void, { success: 'Operacion exitosa', failure: 'Ocurrio un error', refresh: stale })
  return {
    busy,
    async annul(
      id: string,
      question: { title: string; text: string; noteMissing?: string },
    ): Promise<Answer<typeof payments.void> | undefined> {
      const reason = await confirmWithReason({ ...question, ok: 'Anular', cancel: 'Volver', danger: true }, 'Motivo')
      if (reason === null) return undefined
      const voided = await run({ params: { id }, query: reason ? { reason } : {} })
      if (voided) forgetCharges(voided.payments)
      return voided
    },
  }
}
