import styles from './visitors.module.css'
import figureStyles from '#web/ui/figure.module.css'
import { callParts, type Calls } from '../../callParts.ts'

/** Tones of the parts; `always` shows a part at 0 too. */
const LOOKS: Record<ReturnType<typeof callParts>[number]['key'], { tone?: string | undefined; always?: boolean }> = {
  enrolled: { tone: styles.toneEnd },
  confirmed: { always: true },
  following: { tone: styles.tone2, always: true },
  unanswered: { tone: styles.tone4, always: true },
  unstated: { tone: styles.tone3 },
  unreachable: { tone: styles.tone3 },
  pending: { tone: 'muted', always: true },
}

const partsOf = (calls: Calls) =>
  callParts(calls)
    .map(part => ({ ...part, ...LOOKS[part.key] }))
    .filter(({ count, always }) => always || count > 0)

export function CallBar({ calls }: { calls: Calls }) {
  const parts = partsOf(calls)
  const { all } = calls
  const text = parts.map(({ label, count }, at) => `${at === 0 ? label : label.toLowerCase()} ${count}`).join(', ')
  return (
    <div className={styles.stat}>
      <div className={figureStyles.bar} data-slot="bar" role="img" aria-label={`Avance de llamadas: ${text}`}>
        {parts.map(
          ({ label, count, tone }) =>
            tone !== 'muted' && <i key={label} className={tone} style={{ width: `${all === 0 ? 0 : (count * 100) / all}%` }} />,
        )}
      </div>
      <ul aria-hidden className="tabular">
        {parts.map(({ label, count, tone }) => (
          <li key={label} className={tone}>
            {label} {count}
          </li>
        ))}
      </ul>
    </div>
  )
}
