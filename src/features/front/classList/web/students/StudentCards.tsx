import { Button } from 'antd'
import { ChevronDown, ChevronRight, UserMinus } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import { NameLink, OwesTag, type StudentRights } from './studentColumns.tsx'
import { StudentComments } from './StudentComments.tsx'

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
  <ul className="cards" aria-label="Alumnos del grupo">
    {students.map(student => (
      <li key={student._id} className="gt-card">
        <div className="card">
          <button type="button" className="card-open" aria-expanded={student._id === open} onClick={() => turn(student._id)}>
            <span className="card-title clip">{fullName(student)}</span>
            <span className="card-line num">
              {formatPhone(student.phoneNumber)}
              {student.owesOtherCourse ? <OwesTag /> : <span>{money(student.totalPayment)}</span>}
            </span>
          </button>
          {student._id === open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </div>
        {student._id === open && (
          <div className="gt-more">
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
              <span className="sp" />
              {rights.remove && (
                <Button
                  type="text"
                  danger
                  icon={<UserMinus aria-hidden />}
                  aria-label={`Eliminar a ${fullName(student)} del grupo`}
                  className="gt-del"
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
