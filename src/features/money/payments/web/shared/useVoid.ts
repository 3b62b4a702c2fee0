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

/** The right to correct any money, or to void this act as one's own within the time limit (COB-34). */
export type VoidRight = 'any' | 'own' | null

interface VoidState {
  by: string | undefined
  /** When, ISO 8601. */
  at: string
  source: PaymentSource
}

export function useVoidRight({ by, at, source }: VoidState): VoidRight {
  const { can, user } = useSession()
  const any = can(paymentsAccess.correct)
  const own = !any && can(payments.void) && by === user._id && isOwnKind(source)
  const young = useUntil(own ? ownVoidEnds(at) : 0)
  if (any) return 'any'
  return own && young ? 'own' : null
}

/** Voids an act after its question, with the typed reason. @returns the answer, or undefined if nothing changed. */
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
