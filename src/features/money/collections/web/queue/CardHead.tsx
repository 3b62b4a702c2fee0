import { Button } from 'antd'
import { Clock, Phone } from 'lucide-react'
import { RELATION_LABELS } from '#features/people/payers/relations.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { dueWords } from '#lib/nextDues.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { CaseCard } from '../../contract.ts'
import { lateFor, reached } from './caseView.ts'
import styles from './queue.module.css'

/** The student, the debt and its age, and the contact's phone. */
export function CardHead({ card, today }: { card: CaseCard; today: string }) {
  const { payer, overdue, debt, dueOn } = card
  const to = reached(card)
  const first = card.dues[0]
  const late = dueOn !== null && dueOn < today
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h2 translate="no">{fullName(card)}</h2>
        {late && (
          <StateTag tone="red" icon={Clock}>
            {lateFor(dueOn, today)}
          </StateTag>
        )}
      </div>
      <p className={styles.figure}>
        <BigMoney pesos={overdue} tone={overdue > 0 ? 'red' : 'green'} />
        <span className="muted tabular">vencido de {formatMoney(toCentavos(debt))} que debe</span>
      </p>
      {first && (
        <p className="small muted tabular">
          {first.course}
          {first.of > 1 && `, pago ${first.nth} de ${first.of}`} · {dueWords(first.dueOn, today)}
        </p>
      )}
      <div className={styles.payer}>
        <Avatar person={payer ?? card} quiet />
        <span className={styles.two}>
          <span className="truncate">{payer ? fullName(payer) : fullName(card)}</span>
          <small className="tabular">
            {payer ? `${RELATION_LABELS[payer.relation]}, paga` : 'Paga por su cuenta'} · {formatPhone(to.digits)}
          </small>
        </span>
        <span className="spacer" />
        <Button href={`tel:${to.digits}`} icon={<Phone aria-hidden />} data-dial>
          <span>
            Llamar<span className="visuallyHidden"> a {to.name}</span>
          </span>
          <span aria-hidden>
            <Kbd>L</Kbd>
          </span>
        </Button>
      </div>
    </header>
  )
}
