import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './order.module.css'

interface Props<T> {
  item: T
  name: string
  fixed: boolean
  className?: string
  height: number
  /** Pixels from the list's top when only visible rows are rendered. */
  top?: number
  place?: { at: number; of: number }
  render(item: T): ReactNode
}

const DRAG_ROLE = { roleDescription: 'asa para mover' }

export function SortableRow<T extends { _id: string }>({ item, name, fixed, className = '', height, top, place, render }: Props<T>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item._id,
    attributes: DRAG_ROLE,
    disabled: fixed,
  })
  // Every row rerenders on every step of a drag; its content does not.
  const content = useMemo(() => render(item), [item, render])
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.row, isDragging && styles.dragged, className)}
      data-slot="sortable-row"
      data-dragging={isDragging || undefined}
      style={{
        height,
        transform: CSS.Translate.toString(transform),
        transition,
        ...(top === undefined ? {} : { position: 'absolute', insetInline: 0, top }),
      }}
      {...(place && { 'aria-posinset': place.at, 'aria-setsize': place.of })}
    >
      {!fixed && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes(styles.handle, 'iconButton')}
          data-slot="sortable-handle"
          {...attributes}
          {...listeners}
          aria-label={`Mover ${name}`}
          title="Arrastra para cambiar el orden"
        >
          <GripVertical aria-hidden />
        </button>
      )}
      {content}
    </li>
  )
}
