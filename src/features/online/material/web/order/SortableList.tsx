import { closestCenter, DndContext, type DragEndEvent, type Modifier } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { announcements, INSTRUCTIONS } from './announcements.ts'
import { movedTo } from './order.ts'
import { SortableRow } from './SortableRow.tsx'
import { useDragSensors } from './useSensors.ts'
import styles from './order.module.css'

interface Props<T> {
  label: string
  items: readonly T[]
  nameOf(item: T): string
  onOrder?(ids: string[]): void
  /** The height of each row in pixels. */
  height: number
  /** Content right of the handle; keep the function's identity while it renders the same. */
  render(item: T): ReactNode
  rowClassName?(item: T): string | undefined
}

/** From this length on only visible rows are rendered. */
const VIRTUAL_FROM = 100
const UPRIGHT: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

export function SortableList<T extends { _id: string }>({ label, items, nameOf, onOrder, height, render, rowClassName }: Props<T>) {
  const box = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const sensors = useDragSensors()
  const ids = useMemo(() => items.map(({ _id }) => _id), [items])
  const activeAt = active === null ? -1 : ids.indexOf(active)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: items.length,
    enabled: items.length >= VIRTUAL_FROM,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
    // The dragged row stays rendered, however far the list scrolls.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range)
        return activeAt < 0 || indexes.includes(activeAt) ? indexes : [...indexes, activeAt].sort((a, b) => a - b)
      },
      [activeAt],
    ),
  })
  const long = items.length >= VIRTUAL_FROM
  const announcer = useMemo(() => {
    const at = (id: string) => ids.indexOf(id)
    return announcements(
      id => (items[at(id)] ? nameOf(items[at(id)]!) : 'El elemento'),
      id => `el lugar ${at(id) + 1} de ${ids.length}`,
    )
  }, [items, ids, nameOf])

  const end = ({ active: dragged, over }: DragEndEvent) => {
    setActive(null)
    if (over && over.id !== dragged.id) onOrder?.(movedTo(ids, String(dragged.id), String(over.id)))
  }
  const rows = long
    ? virtual.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : items.map((_, index) => ({ index, start: 0 }))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={UPRIGHT}
      accessibility={{ announcements: announcer, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active: dragged }) => setActive(String(dragged.id))}
      onDragCancel={() => setActive(null)}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!onOrder}>
        {/* The scrolling box is the list itself, so that its rows are its children. */}
        <ul ref={box} className={styles.list} aria-label={label}>
          {long && <li aria-hidden role="presentation" style={{ height: virtual.getTotalSize() }} />}
          {rows.map(({ index, start }) => {
            const item = items[index]!
            return (
              <SortableRow
                key={item._id}
                item={item}
                name={nameOf(item)}
                fixed={!onOrder}
                className={rowClassName?.(item)}
                height={height}
                top={long ? start : undefined}
                place={long ? { at: index + 1, of: items.length } : undefined}
                render={render}
              />
            )
          })}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
