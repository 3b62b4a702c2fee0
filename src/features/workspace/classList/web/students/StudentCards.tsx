import { Button, Checkbox } from 'antd'
import { ChevronDown, ChevronRight, UserMinus } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import type { Selection } from '#web/ui/useSelection.ts'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import { Came, PaidBar, StandingTag } from './MoneyParts.tsx'
import { NameLink, type StudentRights } from './studentColumns.tsx'
import { StudentMore } from './StudentMore.tsx'
import { classes } from '#web/look/classes.ts'
import cardsStyles from '#web/ui/cards.module.css'
import styles from './students.module.css'

interface Props {
  students: readonly GroupStudent[]
  rights: StudentRights
  /** Absent: no bulk actions. */
  selection?: Selection
  open: string | undefined
  turn(id: string): void
  onRemove(student: GroupStudent): void
}

export const chooseLabel = (student: GroupStudent): string => `Seleccionar a ${fullName(student)}`

/** Students on a phone: an open card shows the rest and the comments. */
export const StudentCards = ({ students, rights, selection, open, turn, onRemove }: Props) => (
  <ul className={cardsStyles.cards} data-slot="cards" aria-label="Alumnos del grupo">
    {students.map(student => (
      <li key={student._id} className={styles.card}>
        <div className={cardsStyles.card} data-slot="card">
          {selection && (
            <span className={styles.check}>
              <Checkbox
                aria-label={chooseLabel(student)}
                checked={selection.has(student._id)}
                onChange={() => selection.toggle(student._id)}
              />
            </span>
          )}
          <button
            type="button"
            className={cardsStyles.open}
            data-slot="card-open"
            aria-expanded={student._id === open}
            onClick={() => turn(student._id)}
          >
            <span className={classes(cardsStyles.title, 'truncate')} data-slot="card-title">
              {fullName(student)}
            </span>
            <span className={classes(cardsStyles.line, 'tabular')} data-slot="card-line">
              <PaidBar student={student} />
            </span>
            <span className={classes(cardsStyles.line, 'tabular')} data-slot="card-line">
              <StandingTag student={student} />
              <span>
                asistencia <Came percent={student.attendance} />
              </span>
            </span>
          </button>
          {student._id === open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </div>
        {student._id === open && (
          <div className={styles.more}>
            <StudentMore student={student} />
            <div className="row">
              {rights.profile && (
                <NameLink student={student} profile>
                  Abrir ficha
                </NameLink>
              )}
              <span className="spacer" />
              {rights.remove && (
                <Button
                  type="text"
                  danger
                  icon={<UserMinus aria-hidden />}
                  aria-label={`Eliminar a ${fullName(student)} del grupo`}
                  className={styles.remove}
                  onClick={() => onRemove(student)}
                >
                  Eliminar
                </Button>
              )}
            </div>
          </div>
        )}
      </li>
    ))}
  </ul>
)
