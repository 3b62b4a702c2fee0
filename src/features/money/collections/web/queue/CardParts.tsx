import { Checkbox } from 'antd'
import { dueTag } from '#features/people/students/web/shared/dueText.ts'
import { fullName } from '#lib/text.ts'
import { Money } from '#web/ui/Money.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { CaseCard } from '../../contract.ts'
import styles from './queue.module.css'

/** Open dates, oldest first. */
export function CardDues({ dues, today }: { dues: CaseCard['dues']; today: string }) {
  if (dues.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>Pagos abiertos</h3>
      <ul className={styles.lines}>
        {dues.map(due => {
          const { text, tone } = dueTag(due.dueOn, today)
          return (
            <li key={`${due.registration} ${due.dueOn}`}>
              <span className={styles.two}>
                <span className="truncate" title={due.course}>
                  {due.course}
                </span>
                <small className="truncate">
                  {due.of > 1 ? `Pago ${due.nth} de ${due.of} · ` : ''}
                  {due.group}
                </small>
              </span>
              <span className="spacer" />
              <StateTag tone={tone}>{text}</StateTag>
              <b className={styles.amount}>
                <Money pesos={due.open} />
              </b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface Family {
  card: CaseCard
  today: string
  /** Writes the same contact for each of them. */
  all: boolean
  onAll?: ((all: boolean) => void) | undefined
}

/** Siblings; one call may be about all of them. */
export function CardFamily({ card: { family }, today, all, onAll }: Family) {
  const late = family.filter(({ overdue }) => overdue > 0)
  return (
    <section className={styles.part}>
      <h3>Hermanos</h3>
      <ul className={styles.lines}>
        {family.map(sibling => (
          <li key={sibling._id}>
            <span className="truncate">{fullName(sibling)}</span>
            <span className="spacer" />
            {sibling.dueOn && <StateTag tone={dueTag(sibling.dueOn, today).tone}>{dueTag(sibling.dueOn, today).text}</StateTag>}
            {sibling.dueOn ? (
              <b className={styles.amount}>
                <Money pesos={sibling.overdue || sibling.debt} />
              </b>
            ) : (
              <span className="muted small">Al corriente</span>
            )}
          </li>
        ))}
      </ul>
      {onAll && late.length > 0 && (
        <Checkbox checked={all} onChange={event => onAll(event.target.checked)}>
          Anotar lo mismo para {late.length === 1 ? late[0]!.name : `sus ${late.length} hermanos`}
        </Checkbox>
      )}
    </section>
  )
}
