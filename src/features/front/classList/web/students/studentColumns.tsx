import { Link } from '@tanstack/react-router'
import type { TableColumnsType } from 'antd'
import { CircleAlert, UserMinus } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import styles from './students.module.css'

export interface StudentRights {
  /** May their file be opened? */
  profile: boolean
  remove: boolean
}

interface Options {
  /** Number of the first row. */
  first: number
  rights: StudentRights
  onRemove(student: GroupStudent): void
}

const text = (value: string) => <span title={value}>{value}</span>
const phone = (value: string | null) => (value ? formatPhone(value) : '—')
/** Nothing is told quietly, so that what was paid stands out. */
const money = (pesos: number) => <span className={pesos === 0 ? 'muted' : undefined}>{formatMoney(toCentavos(pesos))}</span>

/** Opens the student's file, for whoever may read it. */
export const NameLink = ({ student, profile, children }: { student: GroupStudent; profile: boolean; children: string }) =>
  profile ? (
    <Link to="/alumnos" search={{ ficha: student._id }} aria-label={`Abrir ficha de ${fullName(student)}`}>
      {children}
    </Link>
  ) : (
    children
  )

/** 'Adeuda otro curso'. */
export const OwesTag = () => (
  <StateTag tone="red" icon={CircleAlert}>
    Adeuda otro curso
  </StateTag>
)

/** Names are whole, the e-mail is cut first. */
export const studentColumns = ({ first, rights, onRemove }: Options): TableColumnsType<GroupStudent> => [
  { title: '#', key: 'number', width: 48, className: 'tabular muted', render: (_value, _student, at) => first + at },
  {
    title: 'Nombre',
    dataIndex: 'name',
    className: 'mainCell',
    render: (name: string, student) => (
      <NameLink student={student} profile={rights.profile}>
        {name}
      </NameLink>
    ),
  },
  { title: 'Apellido paterno', dataIndex: 'lastName', className: 'mainCell', render: text },
  { title: 'Apellido materno', dataIndex: 'secondLastName', className: 'mainCell', render: text },
  { title: 'Teléfono', dataIndex: 'phoneNumber', width: 112, className: 'tabular', render: phone },
  { title: 'Teléfono 2', dataIndex: 'secondPhoneNumber', width: 112, className: 'tabular', render: phone },
  { title: 'Correo', dataIndex: 'email', render: text },
  { title: 'Pago total', dataIndex: 'totalPayment', width: 104, align: 'end', className: 'tabular', render: money },
  { title: 'Descuentos', dataIndex: 'discounts', width: 100, align: 'end', className: 'tabular', render: money },
  {
    title: 'Adeuda otro curso',
    dataIndex: 'owesOtherCourse',
    width: 164,
    render: (owes: boolean) => (owes ? <OwesTag /> : <span className="muted">No</span>),
  },
  ...(rights.remove
    ? [
        {
          title: <span className="visuallyHidden">Eliminar</span>,
          key: 'remove',
          width: 64,
          render: (_value: unknown, student: GroupStudent) => (
            <IconButton
              icon={UserMinus}
              label={`Eliminar a ${fullName(student)} del grupo`}
              className={styles.remove}
              onClick={() => onRemove(student)}
            />
          ),
        },
      ]
    : []),
]
