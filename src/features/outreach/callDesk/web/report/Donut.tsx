import { figure } from '#lib/numbers.ts'
import type { Part } from '../../callParts.ts'
import { arcsOf, shareText } from './outcomes.ts'
import { classes } from '#web/look/classes.ts'
import styles from './report.module.css'

const RADIUS = 52
const TURN = 2 * Math.PI * RADIUS
/** Between two arcs, in percent of the ring. */
const GAP = 0.6

export function Donut({ parts, total }: { parts: readonly Part[]; total: number }) {
  const arcs = arcsOf(parts)
  const description = arcs.map(({ label, count }) => `${label} ${count}`).join(', ')
  return (
    <figure className={styles.donut}>
      <svg role="img" aria-label={`${total} alumnos: ${description || 'ninguno'}`} viewBox="0 0 140 140" width="180" height="180">
        <g transform="rotate(-90 70 70)">
          <circle className={styles.ring} cx="70" cy="70" r={RADIUS} />
          {arcs.map(({ key, label, count, from, length }) => (
            <circle
              key={key}
              className={classes(styles.arc, styles[key])}
              cx="70"
              cy="70"
              r={RADIUS}
              strokeDasharray={`${(Math.max(length - (arcs.length > 1 ? GAP : 0), 0.2) * TURN) / 100} ${TURN}`}
              strokeDashoffset={(-from * TURN) / 100}
            >
              <title>{`${label}: ${count}`}</title>
            </circle>
          ))}
        </g>
        <text className={styles.total} x="70" y="72" textAnchor="middle" aria-hidden>
          {figure(total)}
        </text>
        <text className={styles.unit} x="70" y="90" textAnchor="middle" aria-hidden>
          {total === 1 ? 'alumno' : 'alumnos'}
        </text>
      </svg>
      <figcaption>
        <ul className={styles.legend}>
          {parts.map(({ key, label, count }) => (
            <li key={key} className={count === 0 ? 'muted' : undefined}>
              <i className={styles[key]} />
              <span>{label}</span>
              <b className="tabular">{count}</b>
              <span className="tabular muted">{shareText(count, total)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
