import { funnelPath } from '#lib/charts.ts'
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
              <path d={funnelPath({ width, below }, HEIGHT, at === steps.length - 1)} />
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
