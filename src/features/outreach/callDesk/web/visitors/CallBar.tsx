import type { Answer } from '#contract/route.ts'
import styles from './visitors.module.css'
import figureStyles from '#web/ui/figure.module.css'
import type { callDesk } from '../../contract.ts'

type Calls = Answer<typeof callDesk.students>['calls']

/** Where everybody who stands in the talk is counted, once, as the filter counts them: 'Llamados' are all but the last. */
const partsOf = (calls: Calls) =>
  [
    { label: 'Inscritos', count: calls.enrolled, tone: styles.toneEnd },
    { label: 'Confirmados', count: calls.confirmed, always: true },
    { label: 'Seguimiento', count: calls.following, tone: styles.tone2, always: true },
    { label: 'Sin respuesta', count: calls.unanswered, tone: styles.tone4, always: true },
    { label: 'Llamados sin estatus', count: calls.unstated, tone: styles.tone3 },
    { label: 'No localizables', count: calls.unreachable, tone: styles.tone3 },
    { label: 'Por llamar', count: calls.pending, tone: 'muted', always: true },
  ].filter(({ count, always }) => always || count > 0)

/** How far the calls of the talk are: a bar, and its figures beside it. */
export function CallBar({ calls }: { calls: Calls }) {
  const parts = partsOf(calls)
  const all = parts.reduce((sum, { count }) => sum + count, 0)
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
