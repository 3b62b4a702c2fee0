import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { formatBirthday, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { classes } from '#web/look/classes.ts'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import type { Matrix, MatrixMark } from '../../contract.ts'
import { nextMark, type Marked } from './useListMarks.ts'
import styles from './matrix.module.css'

export interface Cell {
  row: number
  column: number
}
interface Props {
  matrix: Matrix
  /** The mark that waits for its answer; undefined: none does. */
  markOf(student: string, day: string): Marked | undefined
  cell: Cell
  onCell(cell: Cell): void
  may(day: string): boolean
  onMark(press: { student: string; day: string; mark: Marked }): void
}

const PAGE = 10
const SIGNS: Readonly<Record<MatrixMark, string>> = { came: '●', absent: '✕', none: '–', out: '' }
const MARK_WORDS: Readonly<Record<MatrixMark, string>> = {
  came: 'presente',
  absent: 'falta',
  none: 'sin marcar',
  out: 'no estaba inscrito',
}
const markedAs = (mark: Marked): MatrixMark => (mark === null ? 'none' : mark ? 'came' : 'absent')
const meaning = (mark: MatrixMark): Marked => (mark === 'came' ? true : mark === 'absent' ? false : null)

const dayName = (day: string) => `${WEEKDAYS[weekdayOf(day)]!.toLowerCase()} ${formatBirthday(day)}`

/** One tab stop; arrows move over the cells, Espacio, P and F mark. Only rows in sight are drawn. */
export function MatrixGrid({ matrix, markOf, cell, onCell, may, onMark }: Props) {
  const { days, students, group } = matrix
  const box = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({
    count: students.length,
    getScrollElement: () => box.current,
    estimateSize: () => (phone ? 44 : 34),
    overscan: 4,
  })
  const marksOf = (row: number): MatrixMark[] => {
    const { _id, marks } = students[row]!
    return marks.map((mark, at) => {
      const pressed = markOf(_id, days[at]!.day)
      return pressed === undefined ? mark : markedAs(pressed)
    })
  }
  const isOpen = (column: number, mark: MatrixMark) => days[column]!.off === null && mark !== 'out' && may(days[column]!.day)
  const at = { row: Math.min(cell.row, students.length - 1), column: Math.min(cell.column, days.length - 1) }
  const set = (to: Cell, change: (mark: Marked) => Marked) => {
    const mark = marksOf(to.row)[to.column]!
    if (isOpen(to.column, mark)) onMark({ student: students[to.row]!._id, day: days[to.column]!.day, mark: change(meaning(mark)) })
  }
  const go = (rowBy: number, columnBy: number) => () =>
    onCell({
      row: Math.min(students.length - 1, Math.max(0, at.row + rowBy)),
      column: Math.min(days.length - 1, Math.max(0, at.column + columnBy)),
    })
  const isPressable = isOpen(at.column, marksOf(at.row)[at.column]!)
  const key = (change: (mark: Marked) => Marked) => (isPressable ? () => set(at, change) : undefined)
  usePlaceKeys(box, {
    arrowdown: ['Recorrer', go(1, 0)],
    arrowup: ['Recorrer', go(-1, 0)],
    arrowleft: ['Recorrer', go(0, -1)],
    arrowright: ['Recorrer', go(0, 1)],
    home: ['Primer o último día', go(0, -Infinity)],
    end: ['Primer o último día', go(0, Infinity)],
    pagedown: ['Diez alumnos', go(PAGE, 0)],
    pageup: ['Diez alumnos', go(-PAGE, 0)],
    ' ': ['Cambiar la marca', key(nextMark)],
    p: ['Presente', key(() => true)],
    f: ['Falta', key(() => false)],
  })
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    rows.scrollToIndex(at.row)
    box.current?.querySelector('[data-armed]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at.row, at.column, rows])

  const latest = useRef({ set, onCell })
  latest.current = { set, onCell }
  const press = useRef((row: number, column: number) => {
    latest.current.onCell({ row, column })
    latest.current.set({ row, column }, nextMark)
  }).current
  const id = (row: number, column: number) => `matriz-${row}-${column}`
  return (
    <div
      ref={box}
      className={styles.scroll}
      role="grid"
      aria-label={`Asistencia de ${group.name}`}
      aria-rowcount={students.length + 1}
      aria-colcount={days.length + 2}
      aria-activedescendant={id(at.row, at.column)}
      tabIndex={0}
    >
      <div role="row" aria-rowindex={1} className={classes(styles.row, styles.heads)}>
        <span role="columnheader" className={styles.name}>
          Alumno
        </span>
        <span role="columnheader" className={styles.share}>
          %
        </span>
        {days.map(({ day, off }, column) => (
          <span
            key={day}
            role="columnheader"
            aria-label={off === null ? dayName(day) : `${dayName(day)}, sin clase: ${off}`}
            title={off === null ? dayName(day) : `${dayName(day)}. Sin clase: ${off}`}
            className={classes(styles.day, off !== null && styles.off, column === at.column && styles.here, 'tabular')}
          >
            <small>{WEEKDAYS[weekdayOf(day)]!.slice(0, 2)}</small>
            {day.slice(8)}
            <small>
              {(column === 0 || days[column - 1]!.day.slice(0, 7) !== day.slice(0, 7)) &&
                formatBirthday(day).slice(-10).split(' ').at(-1)!.slice(0, 3)}
            </small>
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <MatrixRow
            key={students[index]!._id}
            index={index}
            start={start}
            student={students[index]!}
            days={days}
            line={marksOf(index).join(' ')}
            open={days.map(({ day, off }) => (off === null && may(day) ? '1' : '0')).join('')}
            armed={index === at.row ? at.column : -1}
            press={press}
          />
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  index: number
  start: number
  student: Matrix['students'][number]
  days: Matrix['days']
  /** The marks in words, and '1' for each day whose mark may be pressed: texts, so that unchanged rows are not drawn again. */
  line: string
  open: string
  armed: number
  press(row: number, column: number): void
}

const MatrixRow = memo(function MatrixRow({ index, start, student, days, line, open, armed, press }: RowProps) {
  const { name, lastName, secondLastName, came, expected } = student
  const full = `${[lastName, secondLastName].filter(Boolean).join(' ')}, ${name}`
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ transform: `translateY(${start}px)` }}>
      {/* A phone shows three lines of it; each cell says it whole. */}
      <span role="rowheader" className={classes(styles.name, 'truncate')} data-gives title={full} translate="no">
        {full}
      </span>
      <span role="gridcell" className={classes(styles.share, 'tabular')}>
        {expected === 0 ? '—' : `${Math.round((came * 100) / expected)} %`}
      </span>
      {(line.split(' ') as MatrixMark[]).map((mark, column) => {
        const { day, off } = days[column]!
        const isHatched = off !== null && mark === 'none'
        const words = isHatched ? `sin clase, ${off}` : MARK_WORDS[mark]
        return (
          <button
            key={day}
            type="button"
            role="gridcell"
            id={`matriz-${index}-${column}`}
            tabIndex={-1}
            aria-label={`${full}, ${dayName(day)}: ${words}`}
            title={isHatched || mark === 'out' ? `${dayName(day)}: ${words}` : undefined}
            aria-disabled={mark === 'out' || open[column] === '0'}
            className={classes(styles.cell, isHatched ? styles.hatched : styles[mark])}
            {...(column === armed && { 'data-armed': '' })}
            onClick={() => press(index, column)}
          >
            {!isHatched && SIGNS[mark]}
          </button>
        )
      })}
    </div>
  )
})
