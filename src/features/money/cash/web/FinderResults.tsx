import { formatMoney } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FamilyRow } from './family/FamilyRow.tsx'
import { owedOf, piecesOf } from './matches.ts'
import type { Finder } from './useFinder.ts'
import { classes } from '#web/look/classes.ts'
import styles from './finder.module.css'

export function FinderResults({ finder, id }: { finder: Finder; id: string }) {
  const { rows, families, at, total, more, waiting, failed, changing, asked } = finder
  return (
    <div className={styles.results}>
      <div id={id} role="listbox" aria-label={families.length > 0 ? 'Alumnos y familias' : 'Alumnos'} aria-busy={changing || undefined}>
        {rows.map((student, index) => (
          <Row
            key={student._id}
            id={`${id}${student._id}`}
            student={student}
            typed={asked}
            on={index === at}
            onHover={() => finder.setAt(index)}
            onOpen={() => finder.open(student._id)}
          />
        ))}
        {families.map((payer, index) => (
          <FamilyRow
            key={payer._id}
            id={`${id}${payer._id}`}
            payer={payer}
            typed={asked}
            on={rows.length + index === at}
            onHover={() => finder.setAt(rows.length + index)}
            onOpen={() => finder.open(payer._id, 'familia')}
          />
        ))}
      </div>
      {waiting && <Skeleton rows={3} height={56} bars={['6%', '40%', '14%', '12%']} />}
      {failed && <Failed slim reason={failed.message} retry={failed.retry} />}
      {!waiting && !failed && !changing && rows.length + families.length === 0 && (
        <p className={styles.nobody} role="status">
          <b>Ningún alumno coincide</b>
          Nadie con «{asked}» en nombre, teléfono o folio.
        </p>
      )}
      {rows.length > 0 && (
        <footer>
          <span className="hint">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> elegir
          </span>
          <span className="hint">
            <Kbd>↵</Kbd> cobrarle
          </span>
          <span className="spacer" />
          <span role="status">{countText(rows.length, total, more)}</span>
        </footer>
      )}
    </div>
  )
}

function countText(count: number, total: number, more: boolean): string {
  const all = more ? `${figure(total)}+ alumnos` : counted(total, 'alumno', 'alumnos')
  return count < total ? `${count} de ${all}` : all
}

interface RowProps {
  id: string
  student: Student
  typed: string
  on: boolean
  onHover(): void
  onOpen(): void
}

function Row({ id, student, typed, on, onHover, onOpen }: RowProps) {
  const owed = owedOf(student)
  const name = fullName(student)
  return (
    // The search keeps the focus and listens to the keys; the mouse may choose too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div id={id} role="option" aria-selected={on} onMouseMove={onHover} onMouseDown={event => event.preventDefault()} onClick={onOpen}>
      <Avatar person={student} quiet />
      <div className={styles.found}>
        <div className="truncate" title={name}>
          {piecesOf(name, typed).map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}
        </div>
        <div className="small muted tabular truncate">
          {student.uniqueFolio && `Folio ${student.uniqueFolio} · `}
          {formatPhone(student.phoneNumber)}
        </div>
      </div>
      <BalanceTag debt={student.debt} />
      <b className={classes(styles.owes, owed > 0 ? 'red' : 'muted', 'tabular')}>{formatMoney(owed)}</b>
    </div>
  )
}
