import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { memo, useMemo, useRef, useState } from 'react'
import { confirm } from '#web/ui/confirm.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { SHOWS } from '../../texts.ts'
import { WRITES } from '../model/access.ts'
import type { EditedQuestion } from '../model/edited.ts'
import type { QuizStore } from '../model/quizStore.ts'
import { announcements, INSTRUCTIONS } from './announcements.ts'
import styles from './order.module.css'

const KINDS = { [SHOWS.text]: 'Texto', [SHOWS.image]: 'Imagen', [SHOWS.formula]: 'Fórmula' }

const askDiscardOrder = () =>
  confirm({
    title: 'El nuevo orden no se ha guardado',
    text: 'Si sales ahora las preguntas quedan como estaban.',
    ok: 'Descartar',
    cancel: 'Seguir ordenando',
    danger: true,
  })

export function OrderModal({ quiz, onClose }: { quiz: QuizStore; onClose(): void }) {
  const [before] = useState(() => quiz.read().questions)
  const [keys, setKeys] = useState(() => before.map(({ key }) => key))
  const [byKey] = useState(() => new Map(before.map(question => [question.key, question])))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcer = useMemo(() => announcements(id => keys.indexOf(String(id)) + 1, keys.length), [keys])
  const changed = keys.some((key, at) => key !== before[at]!.key)
  // Escape ends the drag, not the window.
  const dragging = useRef(false)
  const rest = () => void setTimeout(() => (dragging.current = false))
  const drop = ({ active, over }: DragEndEvent) => {
    rest()
    if (over && over.id !== active.id) setKeys(keys => arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
  }
  const close = async () => {
    if (dragging.current) return
    if (!changed || (await askDiscardOrder())) onClose()
  }
  return (
    <FormModal
      title="Ordenar preguntas"
      access={WRITES}
      onClose={() => void close()}
      onSubmit={() => {
        if (changed) quiz.reorder(keys)
        onClose()
      }}
      submit="Guardar orden"
      width={640}
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => void (dragging.current = true)}
        onDragCancel={rest}
        onDragEnd={drop}
        accessibility={{
          announcements: announcer,
          screenReaderInstructions: { draggable: INSTRUCTIONS },
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={styles.order}>
            {keys.map((key, at) => (
              <Row key={key} question={byKey.get(key)!} number={at + 1} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </FormModal>
  )
}

const Row = memo(function Row({ question, number }: { question: EditedQuestion; number: number }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: question.key })
  const text = question.text.trim() || 'Sin texto'
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="iconButton"
        {...attributes}
        {...listeners}
        aria-roledescription="elemento que se puede ordenar"
        aria-label={`Mover la pregunta ${number}: ${text}`}
      >
        <GripVertical aria-hidden />
      </button>
      <span className="tabular muted">{number}</span>
      <span className="truncate spacer">{text}</span>
      <span className="muted small">{KINDS[question.type]}</span>
    </li>
  )
})
