import { Link } from '@tanstack/react-router'
import type { TableColumnsType } from 'antd'
import { UserMinus } from 'lucide-react'
import { formatPhone, fullName } from '#lib/text.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import { surnameFirst } from '../move/names.ts'
import { Came, PaidBar, StandingTag } from './MoneyParts.tsx'
import styles from './students.module.css'

export interface StudentRights {
  /** The user may open the file. */
  profile: boolean
  remove: boolean
}

interface Options {
  /** Number of the first row. */
  first: number
  rights: StudentRights
  onRemove(student: GroupStudent): void
}

/** Links to the student's file, for users who may read it. */
export const NameLink = ({ student, profile, children }: { student: GroupStudent; profile: boolean; children: string }) =>
  profile ? (
    <Link to="/alumnos" search={{ ficha: student._id }} aria-label={`Abrir ficha de ${surnameFirst(student)}`}>
      {children}
    </Link>
  ) : (
    children
  )

/** Full names by surname; rarely needed data is in the expanded row. */
export const studentColumns = ({ first, rights, onRemove }: Options): TableColumnsType<GroupStudent> => [
  { title: '#', key: 'number', width: 48, className: 'tabular muted', render: (_value, _student, at) => first + at },
  {
    title: 'Alumno',
    key: 'name',
    className: 'mainCell',
    render: (_none, student) => (
      <NameLink student={student} profile={rights.profile}>
        {surnameFirst(student)}
      </NameLink>
    ),
  },
  { title: 'Teléfono', dataIndex: 'phoneNumber', width: 124, className: 'tabular', render: formatPhone },
  { title: 'Pagado', key: 'paid', width: 356, render: (_none, student) => <PaidBar student={student} /> },
  {
    title: 'Asistencia',
    dataIndex: 'attendance',
    width: 92,
    align: 'end',
    render: (percent: number | null) => <Came percent={percent} />,
  },
  { title: 'Saldo', key: 'standing', width: 172, render: (_none, student) => <StandingTag student={student} /> },
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
