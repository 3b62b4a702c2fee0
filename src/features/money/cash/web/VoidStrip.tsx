import { useEffect, useState } from 'react'
import type { AnyRoute } from '#contract/route.ts'
import type { Payment } from '#features/money/payments/contract.ts'
import { OWN_VOID_MS, ownVoidEnds } from '#features/money/payments/ownVoid.ts'
import { useVoidRight } from '#features/money/payments/web/shared/useVoid.ts'
import { VoidDone } from '#features/money/payments/web/shared/VoidDone.tsx'
import styles from './slip.module.css'
import { now } from '#web/state/clock.ts'

interface Props {
  payment: Payment
  amount: number
  receipt: string | null
  stale: readonly AnyRoute[]
  onVoided(): void
}

const SECOND = 1000

/** '¿Te equivocaste?': voids the charge. A user's own charge can be voided within ten minutes, which the ring shows (COB-34). */
export function VoidStrip(props: Props) {
  const { payment } = props
  const right = useVoidRight({ by: payment.user?._id, at: payment.date, source: payment.source })
  if (!right) return null
  return (
    <div className={styles.strip}>
      {right === 'own' && <Ring at={payment.date} />}
      <div className={styles.stripText}>
        <b>¿Te equivocaste?</b>
        {right === 'own' && <RemainingTime at={payment.date} />}
      </div>
      <VoidDone {...props} keys letter />
    </div>
  )
}

/** A CSS animation, without a timer. */
const Ring = ({ at }: { at: string }) => {
  const [elapsed] = useState(() => Math.max(0, now().getTime() - new Date(at).getTime()))
  return (
    <svg className={styles.ring} viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="11" />
      <circle cx="14" cy="14" r="11" pathLength="1" style={{ animationDuration: `${OWN_VOID_MS}ms`, animationDelay: `-${elapsed}ms` }} />
    </svg>
  )
}

/** 'Se puede anular sin permiso por 7:18 min más'. */
function RemainingTime({ at }: { at: string }) {
  const [moment, setMoment] = useState(() => now().getTime())
  useEffect(() => {
    const next = setInterval(() => setMoment(now().getTime()), SECOND)
    return () => clearInterval(next)
  }, [])
  const seconds = Math.min(OWN_VOID_MS / SECOND, Math.max(0, Math.ceil((ownVoidEnds(at) - moment) / SECOND)))
  return (
    <span className="small muted tabular">
      Se puede anular sin permiso por {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')} min más
    </span>
  )
}
