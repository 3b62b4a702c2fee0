import { useDroppable } from '@dnd-kit/core'
import { CornerDownRight, House } from 'lucide-react'
import { classes } from '#web/look/classes.ts'
import styles from './move.module.css'

interface Props {
  id: string
  name: string
  depth: number
  root?: boolean
  chosen: boolean
  onChoose(id: string): void
}

/** A line of the right pane: a chapter, or the course itself. */
export function MoveTarget({ id, name, depth, root, chosen, onChoose }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.target, isOver && styles.over)}
      style={{ paddingInlineStart: 8 + depth * 16 }}
      role="presentation"
    >
      <label>
        <input type="radio" name="mv-target" checked={chosen} onChange={() => onChoose(id)} />
        {root ? <House aria-hidden /> : <CornerDownRight aria-hidden />}
        <span className="truncate" title={name}>
          {name}
        </span>
      </label>
    </li>
  )
}
