import type { Answer } from '#contract/route.ts'
import { formatDay } from '#lib/days.ts'
import { classes } from '#web/look/classes.ts'
import type { undo } from '../../contract.ts'
import styles from './asOf.module.css'

type AsOfAnswer = Answer<typeof undo.asOf>

const INSTEAD: Record<Exclude<AsOfAnswer['existed'], 'yes'>, string> = {
  notYet: 'Todavía no existía.',
  trash: 'Estaba en la papelera.',
  gone: 'Ya se había borrado.',
}

/** The card's fields: gray, in ink where they differ today. */
export function AsOfFields({ shown: { day, since, existed, fields, lists } }: { shown: AsOfAnswer }) {
  const listed = lists.map(({ field, values, now, changed }) => ({ field, value: listText(values), now: listText(now), changed }))
  const all = [...fields, ...listed]
  return (
    <>
      {day < since && <p className={classes(styles.note, 'small')}>Plantel recuerda los cambios desde el {formatDay(since)}.</p>}
      {existed !== 'yes' && (
        <p role="status" className={styles.note}>
          {INSTEAD[existed]}
        </p>
      )}
      {(existed === 'yes' || existed === 'trash') && (
        // A scrolling box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroll} tabIndex={0}>
          <dl className={styles.fields}>
            {all.map(({ field, value, now, changed }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd className={changed ? styles.changed : undefined}>
                  {value ?? <span className="muted">vacío</span>}
                  {changed && <span className={styles.today}> · hoy: {now ?? 'vacío'}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}

const listText = (values: readonly string[]) => (values.length > 0 ? values.join(', ') : null)
