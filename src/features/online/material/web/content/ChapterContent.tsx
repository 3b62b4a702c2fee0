import { PackageOpen } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { refresh } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { ITEM, MATERIAL_TEXTS } from '../../texts.ts'
import { material, videos, type ContentItem, type PlaylistDetail } from '../../contract.ts'
import { SortableList } from '../order/SortableList.tsx'
import { useOrder } from '../order/useOrder.ts'
import type { ProgressOf } from '../progress.ts'
import { nameOf } from '../words.ts'
import type { ItemActions } from './ItemMenu.tsx'
import { ItemRow } from './ItemRow.tsx'
import { removable, removeLink, removeMaterial } from './removing.ts'
import styles from './content.module.css'

interface Props {
  chapter: PlaylistDetail
  progressOf: ProgressOf
  onOpen(item: ContentItem): void
  onEdit(item: ContentItem): void
  onResume: ItemActions['resume']
  add: ReactNode
}

const HEIGHT = 76

export function ChapterContent({ chapter, progressOf, onOpen, onEdit, onResume, add }: Props) {
  const { can } = useSession()
  const { _id } = chapter
  const { run } = useCall(material.order)
  const { run: transcode } = useCall(videos.retry, { refresh: [material.find] })
  const items = chapter.contentPlaylist
  const { shown, put } = useOrder(items, async ids => {
    const types = new Map(items.map(item => [item._id, item.type]))
    const body = ids.flatMap((id, order) => (types.has(id) ? [{ _id: id, order, type: types.get(id)! }] : []))
    if (await run({ params: { playlistId: _id }, body })) await refresh([material.find])
  })
  const actions = useMemo<ItemActions>(
    () => ({
      open: onOpen,
      edit: onEdit,
      resume: onResume,
      remove: item => void removeMaterial(removable(item)),
      unlink: item => void removeLink(_id, removable(item)),
      retry: video => void transcode({ params: { id: video._id } }),
    }),
    [_id, onOpen, onEdit, onResume, transcode],
  )
  const render = useCallback(
    (item: ContentItem) => <ItemRow item={item} progressOf={progressOf} actions={actions} />,
    [progressOf, actions],
  )
  if (items.length === 0) return <Empty icon={PackageOpen} title={MATERIAL_TEXTS.empty} action={add} />
  return (
    <SortableList
      label={`Contenido de ${chapter.name}`}
      items={shown}
      nameOf={nameOf}
      height={HEIGHT}
      onOrder={can(material.order.access) && items.length > 1 ? put : undefined}
      render={render}
      rowClassName={item => (item.type === ITEM.chapter && !item.active ? styles.inactive : undefined)}
    />
  )
}
