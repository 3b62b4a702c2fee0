import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { ChecklistRow, type Checked } from './ChecklistRow.tsx'
import styles from './checklist.module.css'

const VIRTUAL_FROM = 200
const ROW = 60

interface Props {
  students: readonly Checked[]
  mark?(id: string, present: boolean): void
}

/** The rows; from 200 students on only those in sight are drawn (ATT-33). */
export const ChecklistRows = (props: Props) => (props.students.length >= VIRTUAL_FROM ? <Virtual {...props} /> : <Plain {...props} />)

const marker = (mark: Props['mark'], id: string) => mark && ((present: boolean) => mark(id, present))

const Plain = ({ students, mark }: Props) => (
  <div className={styles.scroll}>
    <ul aria-label="Alumnos">
      {students.map(student => (
        <li key={student._id} className={styles.row}>
          <ChecklistRow student={student} onMark={marker(mark, student._id)} />
        </li>
      ))}
    </ul>
  </div>
)

function Virtual({ students, mark }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({ count: students.length, getScrollElement: () => box.current, estimateSize: () => ROW, overscan: 6 })
  return (
    <div ref={box} className={styles.scroll}>
      <ul aria-label="Alumnos" className={styles.virtual} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const student = students[index]!
          return (
            <li
              key={student._id}
              className={styles.row}
              aria-setsize={students.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ChecklistRow student={student} onMark={marker(mark, student._id)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
