import { Button } from 'antd'
import { ChevronDown, ChevronRight, UserMinus } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import { NameLink, OwesTag, type StudentRights } from './studentColumns.tsx'
import { StudentComments } from './StudentComments.tsx'
import { classes } from '#web/classes.ts'
import cardsStyles from '#web/ui/cards.module.css'
import styles from './students.module.css'

interface Props {
  students: readonly GroupStudent[]
  rights: StudentRights
  open: string | undefined
  turn(id: string): void
  onRemove(student: GroupStudent): void
}

const money = (pesos: number) => formatMoney(toCentavos(pesos))

/** Students on a phone: open, a card shows the rest of them and their comments. */
export const StudentCards = ({ students, rights, open, turn, onRemove }: Props) => (
  <ul className={cardsStyles.cards} data-slot="cards" aria-label="Alumnos del grupo">
    {students.map(student => (
      <li key={student._id} className={styles.card}>
        <div className={cardsStyles.card} data-slot="card">
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
              {formatPhone(student.phoneNumber)}
              {student.owesOtherCourse ? <OwesTag /> : <span>{money(student.totalPayment)}</span>}
            </span>
          </button>
          {student._id === open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </div>
        {student._id === open && (
          <div className={styles.more}>
            <Facts
              facts={[
                ...reachFacts(student),
                { label: 'Pago total', value: money(student.totalPayment) },
                { label: 'Descuentos', value: money(student.discounts) },
              ]}
            />
            <StudentComments student={student} />
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
