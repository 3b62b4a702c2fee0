import { connection, CONNECTION_TEXTS } from '#web/calls/live.ts'
import { useStore } from '#web/state/useStore.ts'
import { classes } from '#web/look/classes.ts'
import styles from './topBar.module.css'

/** 'Conectado', 'Desconectado' (SHL-3), or 'Sin avisos en vivo' (M149). Reserves its space during the first connection. */
export function ConnectionRibbon() {
  const state = useStore(connection)
  return (
    <span className={classes(styles.connection, styles[state])} data-slot="connection" data-gives role="status">
      {CONNECTION_TEXTS[state]}
    </span>
  )
}
