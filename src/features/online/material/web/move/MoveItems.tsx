import { useDraggable } from '@dnd-kit/core'
import { Checkbox } from 'antd'
import { GripVertical } from 'lucide-react'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MATERIAL_TEXTS } from '../../texts.ts'
import type { ContentItem } from '../../contract.ts'
import { TYPE_ICONS } from '../itemTypes.ts'
import { nameOf, TYPE_NAMES } from '../words.ts'
import type { Source } from './useMoving.ts'
import { classes } from '#web/look/classes.ts'
import styles from './move.module.css'
import orderStyles from '../order/order.module.css'

export function MoveItems({ source, chosen, onToggle }: { source: Source; chosen: ReadonlySet<string>; onToggle(id: string): void }) {
  if (source.failed) return <Failed reason={source.failed} retry={source.retry} />
  if (source.loading) return <Skeleton rows={6} height={44} bars={['60%']} />
  if (source.items.length === 0) return <p className={styles.none}>{MATERIAL_TEXTS.empty}</p>
  return (
    <ul className={styles.list} aria-label="Material del capítulo">
      {source.items.map(item => (
        <Item key={item._id} item={item} chosen={chosen.has(item._id)} onToggle={() => onToggle(item._id)} />
      ))}
    </ul>
  )
}

function Item({ item, chosen, onToggle }: { item: ContentItem; chosen: boolean; onToggle(): void }) {
  const { listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: item._id })
  const Icon = TYPE_ICONS[item.type]
  return (
    <li ref={setNodeRef} className={classes(styles.item, isDragging && styles.taken)}>
      {/* For mouse and finger; the keyboard has the boxes, the destinations and 'Mover'. */}
      <span
        ref={setActivatorNodeRef}
        className={classes(orderStyles.handle, 'iconButton')}
        data-slot="sortable-handle"
        {...listeners}
        aria-hidden
        title={`Arrastra «${nameOf(item)}» a su destino`}
      >
        <GripVertical aria-hidden />
      </span>
      <Checkbox checked={chosen} onChange={onToggle}>
        <Icon aria-label={TYPE_NAMES[item.type]} role="img" />
        <span className="truncate" title={nameOf(item)}>
          {nameOf(item)}
        </span>
      </Checkbox>
    </li>
  )
}
