import { Page } from '#web/ui/Page.tsx'
import { useNarrow } from '#web/hooks/useWidth.ts'
import { DeskBody } from './DeskBody.tsx'
import { Rail } from './Rail.tsx'
import { useCashAddress } from './useCashAddress.ts'
import { classes } from '#web/look/classes.ts'
import styles from './cash.module.css'

/** Caja rápida: search, Enter, Enter. The student's debts, the amount, today's charges beside it. */
export function Desk() {
  const { alumno, familia } = useCashAddress().address
  const atDesk = (alumno ?? familia) !== undefined
  const narrow = useNarrow()
  return (
    <Page title="Caja rápida" aside={!narrow && <Rail />}>
      <div className={classes(styles.desk, atDesk && styles.hasStudent)}>
        <DeskBody />
        {narrow && !atDesk && <Rail />}
      </div>
    </Page>
  )
}
