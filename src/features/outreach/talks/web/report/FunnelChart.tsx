import { figure } from '#lib/numbers.ts'
import { rateText, stepsOf, type Funnel } from './funnel.ts'

const HEIGHT = 44

/** Five stages, each as wide as it holds people, narrowing into the next; count and rates in words beside them. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const steps = stepsOf(funnel)
  return (
    <figure className="tc-funnel" aria-label="Embudo de conversión">
      <ol>
        {steps.map(({ key, label, count, ofAll, ofBefore, width, below }, at) => (
          <li key={key}>
            <span className="tc-stage">{label}</span>
            <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className={`tc-shape tc-s${at}`}>
              <path d={shape(width, below, at === steps.length - 1)} />
            </svg>
            <b className="num tc-count">{figure(count)}</b>
            <span className="tc-rates num">
              {ofBefore === null ? (
                <span className="mut">inicio del embudo</span>
              ) : (
                <>
                  <b>{rateText(ofBefore)}</b> <span className="mut">del paso anterior</span>
                  <span className="mut tc-all">{rateText(ofAll)} del total</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** A bar in the middle of the row whose lower part leads to the width of the next. */
function shape(width: number, below: number, last: boolean): string {
  const [left, right] = [50 - width / 2, 50 + width / 2]
  const [nextLeft, nextRight] = [50 - below / 2, 50 + below / 2]
  const knee = last ? HEIGHT : HEIGHT * 0.62
  return `M${left} 0H${right}V${knee}L${nextRight} ${HEIGHT}H${nextLeft}L${left} ${knee}Z`
}
