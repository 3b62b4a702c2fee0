import { Check, Minus, X } from 'lucide-react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { classes } from '#web/look/classes.ts'
import type { ListDay } from '../../contract.ts'
import { nextMark, type Marked } from './useListMarks.ts'
import styles from './listSheet.module.css'

interface Props {
  nth: number
  student: ListDay['students'][number]
  mark: Marked
  arrived: string | null
  isLate: boolean
  missed: { text: string; isLong: boolean } | null
  isArmed: boolean
  onArm(): void
  /** Absent: the marks cannot be changed. */
  onMark?(mark: Marked): void
}

const STATES = new Map([
  [true, { text: 'Presente', Icon: Check, style: styles.yes }],
  [false, { text: 'Falta', Icon: X, style: styles.no }],
  [null, { text: 'Sin marcar', Icon: Minus, style: styles.none }],
] as const)

/** A student, surname first. The whole row is a button to the next state; the armed row shows both states with their keys. */
export function ListRow({ nth, student, mark, arrived, isLate, missed, isArmed, onArm, onMark }: Props) {
  const name = `${[student.lastName, student.secondLastName].filter(Boolean).join(' ')}, ${student.name}`
  const { text, Icon, style } = STATES.get(mark)!
  const isOpen = isArmed && mark === null && onMark !== undefined
  return (
    <li className={classes(styles.row, isArmed && styles.armed)} {...(isArmed && { 'data-armed': '' })}>
      <button
        type="button"
        className={styles.whole}
        disabled={!onMark}
        tabIndex={isArmed ? 0 : -1}
        aria-label={`${name}: ${text}`}
        onClick={() => {
          onArm()
          onMark?.(nextMark(mark))
        }}
      />
      <span className={classes(styles.nth, 'tabular')}>{nth}</span>
      <span className={classes(styles.name, 'truncate')} translate="no" title={name}>
        {name}
      </span>
      {missed && <span className={classes(styles.missed, missed.isLong && styles.late)}>{missed.text}</span>}
      <span className="spacer" />
      {arrived && (
        <span className={classes(styles.hour, isLate && styles.late, 'tabular')}>
          {arrived}
          {isLate && ', tarde'}
        </span>
      )}
      {isOpen ? (
        <span className={styles.both}>
          <button type="button" tabIndex={-1} onClick={() => onMark(true)}>
            <Check aria-hidden /> Presente <Kbd>P</Kbd>
          </button>
          <button type="button" tabIndex={-1} onClick={() => onMark(false)}>
            <X aria-hidden /> Falta <Kbd>F</Kbd>
          </button>
        </span>
      ) : (
        <span className={classes(styles.state, style)} aria-hidden>
          <Icon /> {text}
        </span>
      )}
    </li>
  )
}
