import { Dropdown, type MenuProps } from 'antd'
import { ArrowUpDown, Eye, FileDown, FileSpreadsheet, FileUp, Ellipsis, Table2, Video } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { backToOpener } from '#web/ui/backToOpener.ts'

export type Command = 'preview' | 'order' | 'videos' | 'gift-in' | 'excel-in' | 'gift-out' | 'excel-out'

interface Props {
  readOnly: boolean
  /** Includes the commands without a button of their own (on a phone). */
  all: boolean
  noVideos: string | null
  onCommand(command: Command): void
}

/** Rarer commands: import and export; on a phone all that have no room. */
export function MoreMenu({ readOnly, all, noVideos, onCommand }: Props) {
  const item = (key: Command, icon: React.ReactNode, label: string, more: object = {}) => ({ key, icon, label, ...more })
  const own = [
    item('preview', <Eye aria-hidden />, 'Vista previa'),
    !readOnly && item('order', <ArrowUpDown aria-hidden />, 'Ordenar preguntas'),
    item('videos', <Video aria-hidden />, noVideos ? `Agregar videos (${noVideos})` : 'Agregar videos', { disabled: noVideos !== null }),
    { type: 'divider' as const },
  ]
  const items = [
    ...(all ? own : []),
    !readOnly && item('gift-in', <FileUp aria-hidden />, 'Importar de Moodle (GIFT)'),
    !readOnly && item('excel-in', <FileSpreadsheet aria-hidden />, 'Importar de Excel'),
    item('gift-out', <FileDown aria-hidden />, 'Exportar a Moodle (GIFT)'),
    item('excel-out', <Table2 aria-hidden />, 'Exportar a Excel'),
  ].filter(each => each !== false) as MenuProps['items']
  const choose = ({ key }: { key: string }) => {
    backToOpener()
    onCommand(key as Command)
  }
  return (
    <Dropdown menu={{ items, onClick: choose }} trigger={['click']} placement="bottomRight">
      <IconButton icon={Ellipsis} label="Más opciones" aria-haspopup="menu" />
    </Dropdown>
  )
}
