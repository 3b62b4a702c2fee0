import { ArrowRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { BigMoney, Money } from '#web/ui/Money.tsx'
import type { ChangePreview } from '../../contract.ts'
import { modulesText, outcomeOf, outcomeTexts } from './changeText.ts'
import type { Changing } from './useChange.ts'
import styles from './groupChange.module.css'

interface Props {
  changing: Changing
  group: StudentGroup
  /** Modules assigned to the student. */
  modules: number
}

/** The preview of the chosen group, or why it is impossible. */
export function ChangeOutcome({ changing: { chosen, refusal, preview, outcome }, group, modules }: Props) {
  const obstacle = refusal ?? preview.error?.message
  return (
    <section className={styles.outcome} aria-label="Resultado del cambio" aria-live="polite">
      {!chosen && refusal ? (
        <RefusalNote>{refusal}</RefusalNote>
      ) : !chosen ? (
        <p className="muted">Elige un grupo para ver qué pasa con el precio, lo pagado y el lugar.</p>
      ) : obstacle ? (
        <RefusalNote>
          {chosen.name}: {obstacle}
        </RefusalNote>
      ) : outcome ? (
        <Outcome preview={outcome} note={modulesText(group.course, chosen.course, modules)} />
      ) : (
        <p className="muted">Calculando…</p>
      )}
    </section>
  )
}

const RefusalNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.refused}>
    <CircleAlert aria-hidden />
    {children}
  </p>
)

function Outcome({ preview, note }: { preview: ChangePreview; note: string | null }) {
  const { oldPrice, newPrice, discounts, available, before } = preview
  const { label, amount, tone } = outcomeOf(preview)
  const texts = [...outcomeTexts(preview), ...(note ? [note] : [])]
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Precio</dt>
          <dd>
            <Money pesos={oldPrice} />
            <ArrowRight aria-label="cambia a" />
            <b>
              <Money pesos={newPrice} />
            </b>
          </dd>
        </div>
        {(before.discounts > 0 || discounts > 0) && (
          <div>
            <dt>Descuento</dt>
            <dd className="green">
              <Money pesos={discounts} />
            </dd>
          </div>
        )}
        <div>
          <dt>Pagado</dt>
          <dd>
            <Money pesos={before.paid} />
          </dd>
        </div>
        <div>
          <dt>Lugares</dt>
          <dd>{available === 1 ? 'Queda 1' : `Quedan ${available}`}</dd>
        </div>
        <div className={styles.end}>
          <dt>{label}</dt>
          <dd>
            <BigMoney pesos={amount} tone={tone} />
          </dd>
        </div>
      </dl>
      <p className="subdued">{texts.join(' ')}</p>
    </>
  )
}
