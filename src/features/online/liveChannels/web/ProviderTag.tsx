import { StateTag } from '#web/ui/StateTag.tsx'
import type { LiveChannel } from '../contract.ts'
import type { Provider } from './shared/useChannels.ts'
import { stateOf } from './providerText.ts'
import { classes } from '#web/look/classes.ts'
import styles from './channels.module.css'
import bandStyles from '#web/ui/band.module.css'

export function ProviderTag({ channel, provider }: { channel: LiveChannel; provider: Provider }) {
  if (!provider.inputs) return <span className="muted">—</span>
  const input = provider.of(channel)
  if (!input) return <span className="muted">No está en el proveedor</span>
  const { tone, text } = stateOf(input.State)
  return <StateTag tone={tone}>{text}</StateTag>
}

/** The note above the list when the provider's state is unknown. */
export function ProviderNote({ provider: { failed, none, retry } }: { provider: Provider }) {
  if (!failed) return null
  if (none)
    return (
      <p className={styles.note} role="status">
        {failed.message}
      </p>
    )
  return (
    <div className={bandStyles.band} data-slot="band" role="alert">
      <span>{failed.message}</span>
      <button type="button" className={classes(styles.again, 'button')} onClick={retry}>
        Reintentar
      </button>
    </div>
  )
}
