import { Select } from 'antd'
import { useId } from 'react'
import { useChannels } from './useChannels.ts'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  /** Name and the address that the audience plays. */
  onChoose(channel: { name: string; url: string }): void
}

/** Chooses a live channel; empty without the right to read them, or without channels. */
export function ChannelField({ onChoose }: Props) {
  const { channels = [] } = useChannels()
  const id = useId()
  if (channels.length === 0) return null
  return (
    <div className={fieldStyles.field} data-slot="field">
      <div className="label">
        <label htmlFor={id}>Elegir un canal en vivo</label>
        <span className="muted">llena el canal y su dirección</span>
      </div>
      <Select
        id={id}
        style={{ width: '100%' }}
        placeholder="Canal"
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="Ningún canal con ese nombre"
        value={null}
        options={channels.map(({ _id, name, active }) => ({ value: _id, label: active ? name : `${name} · Apagado` }))}
        onChange={(channelId: string) => {
          const { name, cdnUrl, awsCdnUrl } = channels.find(({ _id }) => _id === channelId)!
          onChoose({ name, url: cdnUrl || awsCdnUrl })
        }}
      />
    </div>
  )
}
