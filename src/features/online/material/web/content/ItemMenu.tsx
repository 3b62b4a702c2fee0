import { Dropdown, type MenuProps } from 'antd'
import { CloudUpload, Ellipsis, FolderOpen, History, Link2Off, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { backToOpener } from '#web/ui/backToOpener.ts'
import { materialAccess } from '../../access.ts'
import { ITEM } from '../../texts.ts'
import type { ContentItem, Video } from '../../contract.ts'
import { opens } from '../itemTypes.ts'
import { nameOf } from '../words.ts'

const HistoryModal = lazy(async () => (await import('#features/foundation/audit/web/shared/HistoryModal.tsx')).HistoryModal)

export interface ItemActions {
  open(item: ContentItem): void
  edit(item: ContentItem): void
  remove(item: ContentItem): void
  unlink(item: ContentItem): void
  retry(video: Video): void
  resume(video: Video): void
}

export function ItemMenu({ item, actions }: { item: ContentItem; actions: ItemActions }) {
  const { can } = useSession()
  const [history, setHistory] = useState(false)
  const waits = item.type === ITEM.video && item.video.statusTranscode === 'uploading'
  const items: MenuProps['items'] = [
    opens(item) && { key: 'open', icon: <FolderOpen aria-hidden />, label: 'Abrir', onClick: () => actions.open(item) },
    waits &&
      can(materialAccess.create) && {
        key: 'resume',
        icon: <CloudUpload aria-hidden />,
        label: 'Continuar la subida',
        onClick: () => actions.resume(item.video),
      },
    item.type === ITEM.video &&
      item.video.statusTranscode === 'original' &&
      can(materialAccess.create) && {
        key: 'process',
        icon: <RefreshCw aria-hidden />,
        label: 'Procesar de nuevo',
        onClick: () => actions.retry(item.video),
      },
    item.type !== ITEM.pdf &&
      can(materialAccess.update) && { key: 'edit', icon: <Pencil aria-hidden />, label: 'Editar', onClick: () => actions.edit(item) },
    item.linked &&
      can(materialAccess.update) && {
        key: 'unlink',
        icon: <Link2Off aria-hidden />,
        label: 'Quitar enlace',
        onClick: () => actions.unlink(item),
      },
    can(auditAccess.read) && { key: 'history', icon: <History aria-hidden />, label: 'Historial', onClick: () => setHistory(true) },
    !item.linked &&
      can(materialAccess.remove) && {
        key: 'remove',
        danger: true,
        icon: <Trash2 aria-hidden />,
        label: 'Eliminar',
        onClick: () => actions.remove(item),
      },
  ].filter(each => each !== false)
  if (items.length === 0) return null
  return (
    <>
      <Dropdown menu={{ items, onClick: backToOpener }} trigger={['click']} placement="bottomRight">
        <IconButton icon={Ellipsis} label={`Opciones de ${nameOf(item)}`} aria-haspopup="menu" />
      </Dropdown>
      <Suspense>{history && <HistoryModal record={item._id} name={nameOf(item)} onClose={() => setHistory(false)} />}</Suspense>
    </>
  )
}
