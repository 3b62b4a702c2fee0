import type { Answer } from '#contract/route.ts'
import type { talks } from '../../contract.ts'

type Calls = Answer<typeof talks.students>['calls']

/** Where everybody who stands in the talk is counted, once. The first and the last are always told. */
const partsOf = (calls: Calls) =>
  [
    { label: 'Inscritos', count: calls.enrolled, tone: 'ke' },
    { label: 'Confirmados', count: calls.confirmed, tone: 'k1', always: true },
    { label: 'Seguimiento', count: calls.following, tone: 'k2', always: true },
    { label: 'Sin respuesta', count: calls.unanswered, tone: 'k4', always: true },
    { label: 'Llamados sin estatus', count: calls.unstated, tone: 'k3' },
    { label: 'No localizables', count: calls.unreachable, tone: 'k3' },
    { label: 'Sin llamar', count: calls.uncalled, tone: 'mut', always: true },
  ].filter(({ count, always }) => always || count > 0)

/** How far the calls of the talk are: a bar, and its figures beside it. */
export function CallBar({ calls }: { calls: Calls }) {
  const parts = partsOf(calls)
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const text = parts.map(({ label, count }, at) => `${at === 0 ? label : label.toLowerCase()} ${count}`).join(', ')
  return (
    <div className="tv-stat">
      <div className="bar" role="img" aria-label={`Avance de llamadas: ${text}`}>
        {parts.map(
          ({ label, count, tone }) =>
            tone !== 'mut' && <i key={label} className={tone} style={{ width: `${all === 0 ? 0 : (count * 100) / all}%` }} />,
        )}
      </div>
      <ul aria-hidden className="num">
        {parts.map(({ label, count, tone }) => (
          <li key={label} className={tone}>
            {label} {count}
          </li>
        ))}
      </ul>
    </div>
  )
}
