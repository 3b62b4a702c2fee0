import type { TableColumnsType } from 'antd'
import type { LiveChannel } from '../contract.ts'
import { LiveToggle } from './LiveTag.tsx'
import type { Provider } from './shared/useChannels.ts'
import { ProviderTag } from './ProviderTag.tsx'

/** Below this table width in pixels, hides columns that the sidebar has too. */
const WITH_IDS = 700

const idColumn = (title: string, dataIndex: 'idInput' | 'idChannel'): TableColumnsType<LiveChannel>[number] => ({
  title,
  dataIndex,
  width: 120,
  ellipsis: true,
  className: 'tabular',
  render: (value: string) => value || '—',
})

/** A channel with its provider's state (LIV-1); the addresses are in the sidebar. */
export const channelColumns = (provider: Provider, width: number): TableColumnsType<LiveChannel> => [
  { title: 'Nombre', className: 'mainCell', ellipsis: true, render: (_, { name }) => <span title={name}>{name}</span> },
  ...(width < WITH_IDS ? [] : [idColumn('Entrada', 'idInput'), idColumn('Canal', 'idChannel')]),
  ...(provider.none
    ? []
    : [
        {
          title: 'En el proveedor',
          width: 190,
          render: (_: unknown, channel: LiveChannel) => <ProviderTag channel={channel} provider={provider} />,
        },
      ]),
  { title: 'Vivo', width: 136, render: (_, channel) => <LiveToggle channel={channel} /> },
]
