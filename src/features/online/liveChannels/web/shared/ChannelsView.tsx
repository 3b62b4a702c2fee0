import { Plus, RadioTower } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { SettingHead } from '#features/foundation/academy/web/shared/settings.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { useTableSearch } from '#web/calls/useTable.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { liveChannels, type LiveChannel } from '../../contract.ts'
import { CHANNEL_TEXTS } from '../../texts.ts'
import { channelColumns } from '../channelColumns.tsx'
import { ChannelModal } from '../ChannelModal.tsx'
import { ChannelSidebar } from '../ChannelSidebar.tsx'
import { ProviderNote } from '../ProviderTag.tsx'
import { useChannels, useProvider } from './useChannels.ts'
import styles from '../channels.module.css'

/** 'Canales En vivo' (LIV-1): our channels with the provider's states. */
export function ChannelsView({ section, title, back }: SettingHead) {
  const { channels, failed, loading, retry } = useChannels()
  const provider = useProvider()
  const { ficha } = useTableSearch()
  const navigate = useNavigate()
  const rowAddress = useRowAddress()
  const [editing, setEditing] = useState<LiveChannel | 'new' | null>(null)
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const rows = channels ?? []
  const at = rows.findIndex(({ _id }) => _id === ficha)
  const selected = rows[at]
  useFocusBack(selected?._id)
  const select = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ficha: next }),
      replace: next === undefined || ficha !== undefined,
    })
  const step = (row: LiveChannel | undefined) => (at >= 0 && row ? () => select(row._id) : undefined)
  const add = (
    <RouteButton route={liveChannels.create} type="primary" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      Agregar canal
    </RouteButton>
  )
  return (
    <Page
      section={section}
      title={title}
      tools={
        <>
          {back}
          <h2 className={styles.head}>Canales En vivo</h2>
        </>
      }
      action={add}
      aside={
        selected && (
          <ChannelSidebar
            channel={selected}
            provider={provider}
            previous={step(rows[at - 1])}
            next={step(rows[at + 1])}
            onClose={() => select(undefined)}
            onEdit={() => setEditing(selected)}
          />
        )
      }
    >
      {channels && <ProviderNote provider={provider} />}
      <div ref={box} className={styles.list}>
        <DataTable
          table={{ rows, total: rows.length, loading, failed, retry, selected: selected?._id, select, rowAddress }}
          label="Canales En vivo"
          noun={['canal', 'canales']}
          // Hides the provider until it is known whether there is one.
          columns={channelColumns({ ...provider, none: provider.none || provider.loading }, width)}
          card={channel => ({ title: channel.name, line: <CardLine channel={channel} /> })}
          empty={
            <Empty icon={RadioTower} title={CHANNEL_TEXTS.empty} action={add}>
              Un canal lleva la señal del salón a los alumnos; los cursos eligen por cuál transmiten.
            </Empty>
          }
        />
      </div>
      {editing && <ChannelModal channel={editing === 'new' ? undefined : editing} provider={provider} onClose={() => setEditing(null)} />}
    </Page>
  )
}

const CardLine = ({ channel: { active, idChannel } }: { channel: LiveChannel }) => (
  <>
    <span>{active ? 'Vivo' : 'Apagado'}</span>
    {idChannel && <span className="truncate">Canal {idChannel}</span>}
  </>
)
