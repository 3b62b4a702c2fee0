import type { Answer } from '#contract/route.ts'
import type { talks } from '../../contract.ts'

type Calls = Answer<typeof talks.students>['calls']

/** How far the calls of the talk are: a bar, and its figures beside it. */
export function CallBar({ calls: { all, confirmed, following, unanswered } }: { calls: Calls }) {
  const rest = Math.max(0, all - confirmed - following - unanswered)
  const part = (count: number) => ({ width: `${all === 0 ? 0 : (count * 100) / all}%` })
  const text = `Confirmados ${confirmed}, seguimiento ${following}, sin respuesta ${unanswered}, sin llamar ${rest}`
  return (
    <div className="tv-stat">
      <div className="bar" role="img" aria-label={`Avance de llamadas: ${text}`}>
        <i style={part(confirmed)} />
        <i className="b2" style={part(following)} />
        <i className="b4" style={part(unanswered)} />
      </div>
      <ul aria-hidden className="num">
        <li className="k1">Confirmados {confirmed}</li>
        <li className="k2">Seguimiento {following}</li>
        <li className="k4">Sin respuesta {unanswered}</li>
        <li className="mut">Sin llamar {rest}</li>
      </ul>
    </div>
  )
}
