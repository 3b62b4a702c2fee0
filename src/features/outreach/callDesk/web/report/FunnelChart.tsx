import { figure } from '#lib/numbers.ts'
import { rateText, stepsOf, type Funnel } from './funnel.ts'
import { classes } from '#web/look/classes.ts'
import styles from './conversion.module.css'

const HEIGHT = 44

/** Five stages, each as wide as its number of people, with count and rates in words beside them. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const steps = stepsOf(funnel)
  return (
    <figure className={styles.funnel} aria-label="Embudo de conversión">
      <ol>
        {steps.map(({ key, label, count, ofAll, ofBefore, width, below }, at) => (
          <li key={key}>
            <span className={styles.stage}>{label}</span>
            <svg
              viewBox={`0 0 100 ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden
              className={classes(styles.shape, styles[`stage${at}`])}
            >
              <path d={shape(width, below, at === steps.length - 1)} />
            </svg>
            <b className={classes(styles.count, 'tabular')}>{figure(count)}</b>
            <span className={classes(styles.rates, 'tabular')}>
              {ofBefore === null ? (
                <span className="muted">inicio del embudo</span>
              ) : (
                <>
                  <b>{rateText(ofBefore)}</b> <span className="muted">del paso anterior</span>
                  <span className={classes(styles.all, 'muted')}>{rateText(ofAll)} del total</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** A bar whose lower part narrows to the width of the next. */
function shape(width: number, below: number, last: boolean): string {
  const [left, right] = [50 - width / 2, 50 + width / 2]
  const [nextLeft, nextRight] = [50 - below / 2, 50 + below / 2]
  const knee = last ? HEIGHT : HEIGHT * 0.62
  return `M${left} 0H${right}V${knee}L${nextRight} ${HEIGHT}H${nextLeft}L${left} ${knee}Z`
}
