import { DndContext, DragOverlay, pointerWithin, type DragEndEvent } from '@dnd-kit/core'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { material, type PlaylistDetail } from '../../contract.ts'
import { branches, type Branch } from '../chapterTree.ts'
import { announcements, INSTRUCTIONS } from '../order/announcements.ts'
import { usePointerSensors } from '../order/useSensors.ts'
import { countText, nameOf } from '../words.ts'
import { MoveItems } from './MoveItems.tsx'
import { MoveTarget } from './MoveTarget.tsx'
import { useMoving, useSource } from './useMoving.ts'
import { classes } from '#web/look/classes.ts'
import styles from './move.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  course: string
  chapter: PlaylistDetail
  onClose(): void
}

/** 'Mover material' (VID-24): a chapter's items at the left, destinations at the right. */
export function MoveModal({ course, chapter, onClose }: Props) {
  useFocusReturn()
  useLostAccess(material.move.access, onClose)
  const tree = useRead(material.tree, { params: { courseId: course } })
  const [from, setFrom] = useState(chapter._id)
  const source = useSource(course, from)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { move, busy } = useMoving(course)
  const sensors = usePointerSensors()
  const all = useMemo(() => branches(tree.data?.chapters ?? []), [tree.data])
  const itemOf = (id: string) => source.items.find(({ _id }) => _id === id)
  const announcer = announcements(
    id => (itemOf(id) ? nameOf(itemOf(id)!) : 'El material'),
    id => all.find(each => each.chapter._id === id)?.chapter.name ?? 'la raíz del curso',
  )
  const begin = (id: string) => {
    setFrom(id)
    setSelection(new Set())
  }
  const send = async (ids: readonly string[], to: string | null) => {
    const items = ids.map(itemOf).filter(item => item !== undefined)
    if (await move(items, from, to)) setSelection(new Set())
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (over) void send([String(active.id)], String(over.id))
  }
  const toggle = (id: string) =>
    setSelection(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  return (
    <Modal
      open
      title="Mover material"
      width={880}
      className={styles.modal}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      destroyOnHidden
    >
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{ announcements: announcer, screenReaderInstructions: INSTRUCTIONS }}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={drop}
      >
        <div className={styles.panes}>
          <section aria-label="Material">
            <Select
              aria-label="Capítulo de origen"
              className={styles.from}
              value={from}
              onChange={begin}
              options={[
                { value: course, label: 'Capítulos del curso' },
                ...all.map(({ chapter: each, path }) => ({ value: each._id, label: path })),
              ]}
            />
            <MoveItems source={source} chosen={selection} onToggle={toggle} />
          </section>
          <section aria-label="Destino">
            <h3 className="sectionTitle">Mover a</h3>
            {tree.data ? (
              <ul className={styles.list} role="radiogroup" aria-label="Capítulo de destino">
                <MoveTarget id={course} name="Raíz del curso" depth={0} root chosen={target === course} onChoose={setTarget} />
                {all.map(({ chapter: each, depth }: Branch) => (
                  <MoveTarget
                    key={each._id}
                    id={each._id}
                    name={each.name}
                    depth={depth + 1}
                    chosen={target === each._id}
                    onChoose={setTarget}
                  />
                ))}
              </ul>
            ) : tree.error ? (
              <Failed reason={tree.error.message} retry={() => void tree.refetch()} />
            ) : (
              <Skeleton rows={6} height={44} bars={['60%']} />
            )}
          </section>
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && itemOf(dragged) && <div className={classes(styles.ghost, 'truncate')}>{nameOf(itemOf(dragged)!)}</div>}
        </DragOverlay>
      </DndContext>
      <div className={fieldStyles.formFoot} data-slot="form-foot">
        <span className="compact muted tabular" role="status">
          {selection.size > 0 && countText(selection.size, 'elegido', 'elegidos')}
        </span>
        <span className="spacer" />
        <Button onClick={onClose}>Cerrar</Button>
        <FinalButton loading={busy} onClick={() => void send([...selection], target)}>
          Mover
        </FinalButton>
      </div>
    </Modal>
  )
}
