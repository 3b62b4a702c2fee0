import { connection } from '#web/live.ts'
import { useStore } from '#web/useStore.ts'

/** 'Conectado' / 'Desconectado' (SHL-3). Its place is kept while the first connection is made. */
export function ConnectionRibbon() {
  const state = useStore(connection)
  return (
    <span className={`conn conn-${state}`} role="status">
      {state === 'waiting' ? '' : state === 'online' ? 'Conectado' : 'Desconectado'}
    </span>
  )
}
