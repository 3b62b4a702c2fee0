import { Ban, Check, CircleAlert, Clock3, Inbox, type LucideIcon } from 'lucide-react'
import { figure } from '#lib/numbers.ts'
import { StateTag, type Tone } from '#web/ui/StateTag.tsx'
import { waitingOf, type Batch } from './fate.ts'
import { classes } from '#web/look/classes.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import styles from './notifications.module.css'

interface Line {
  count: number
  tone: Tone
  icon: LucideIcon
  label: string
  why?: string
  /** The first of them; there may be more. */
  named?: Batch['skipped']
}

const linesOf = (batch: Batch): Line[] =>
  (
    [
      { count: batch.sent, tone: 'green', icon: Check, label: 'Enviados' },
      { count: waitingOf(batch), tone: 'amber', icon: Clock3, label: 'Por enviar' },
      {
        count: batch.held,
        tone: 'grey',
        icon: Inbox,
        label: 'Sin enviar',
        why: 'Quedan en la bandeja de salida, que dice por qué.',
      },
      { count: batch.failed, tone: 'red', icon: CircleAlert, label: 'Fallidos', named: batch.failures },
      { count: batch.skippedCount, tone: 'amber', icon: Ban, label: 'Omitidos', named: batch.skipped },
    ] satisfies Line[]
  ).filter(({ count }) => count > 0)

/** The number of messages for each result, with the reasons. */
export const ResultLines = ({ batch }: { batch: Batch }) => (
  <ul className={styles.lines} aria-label="Resultado del envío">
    {linesOf(batch).map(line => (
      <Outcome key={line.label} {...line} />
    ))}
  </ul>
)

const MOST_SHOWN = 6

const Outcome = ({ count, tone, icon, label, why, named }: Line) => (
  <li>
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
    <span className="tabular medium">{figure(count)}</span>
    <span className={classes(styles.why, 'muted')}>
      {why}
      {named && named.length > 0 && <Names label={label} named={named} more={count - named.length} />}
    </span>
  </li>
)

const Names = ({ label, named, more }: { label: string; named: Batch['skipped']; more: number }) => (
  // Scrollable content must be reachable without a mouse.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <span className={styles.named} role="group" aria-label={label} tabIndex={named.length > MOST_SHOWN ? 0 : undefined}>
    {named.map(({ name, reason }, at) => (
      <span key={at}>
        {name}: <Refusal reason={reason} />
      </span>
    ))}
    {more > 0 && <span>y {figure(more)} más</span>}
  </span>
)
