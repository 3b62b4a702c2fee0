import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { liveChannels, type LiveChannel } from '../contract.ts'
import { LiveToggle } from './LiveTag.tsx'
import { Preview } from './Preview.tsx'
import { ProviderTag } from './ProviderTag.tsx'
import { PublicAddress, StreamKey } from './StreamKey.tsx'
import type { Provider } from './shared/useChannels.ts'
import styles from './channels.module.css'

interface Props {
  channel: LiveChannel
  provider: Provider
  previous?: () => void
  next?: () => void
  onClose(): void
  onEdit(): void
}

export function ChannelSidebar({ channel, provider, onEdit, ...steps }: Props) {
  const { name, idInput, idChannel, awsCdnUrl, cdnUrl } = channel
  return (
    <Aside
      {...steps}
      label="Canal en vivo"
      head="Canal en vivo"
      tools={<HistoryButton record={channel._id} name={name} />}
      footer={
        <RouteButton route={liveChannels.update} color="primary" variant="filled" onClick={onEdit}>
          Editar
        </RouteButton>
      }
    >
      <h2 className={styles.name} translate="no">
        {name}
      </h2>
      <Preview key={`preview ${channel._id}${cdnUrl || awsCdnUrl}`} url={cdnUrl || awsCdnUrl} name={name} />
      <Facts
        facts={[
          { label: 'Estado', value: <LiveToggle channel={channel} /> },
          ...(provider.none ? [] : [{ label: 'En el proveedor', value: <ProviderTag channel={channel} provider={provider} /> }]),
          { label: 'Id de entrada', value: idInput },
          { label: 'Id de canal', value: idChannel },
        ]}
      />
      <hr className="divider" />
      <StreamKey key={channel._id} channel={channel} />
      <PublicAddress label="CDN económico" url={cdnUrl} />
      <PublicAddress label="CDN de AWS (costoso)" url={awsCdnUrl} />
    </Aside>
  )
}
