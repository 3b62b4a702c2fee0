import { emailText } from '#features/foundation/person/address.ts'
import { icons } from 'virtual:plain-menu'
import { studentsAccess } from '#features/people/students/access.ts'
import type { Student } from '#features/people/students/contract.ts'
import { formatPhone } from '#lib/text.ts'
import type { PlainList } from '#web/early/list.ts'
import { STUDENTS_SHOWN } from './firstRead.ts'
import { BALANCES, rowsOf, SIZES } from './listed.ts'
import styles from './students.module.css'

/** The first view of the students, before StudentsPage replaces it. */
export const plainStudents: PlainList<Student> = {
  section: 'Gestión de Usuarios',
  title: 'Alumnos',
  access: studentsAccess.read,
  limit: STUDENTS_SHOWN,
  noun: ['alumno', 'alumnos'],
  rows(answer, search) {
    const { total = 0, totalIsMore = false } = answer as { total?: number; totalIsMore?: boolean }
    const { ficha, inscripcion, ver, vence } = Object.fromEntries(search)
    // Omits windows, sidebars and the choice of overdue ages.
    return (ficha ?? inscripcion ?? ver ?? vence) ? null : { rows: rowsOf(answer), total, more: totalIsMore }
  },
  search: { label: 'Buscar alumno', className: styles.search },
  filter: { label: 'Saldo', chosen: address => address.get('debt') ?? 'all', choices: BALANCES },
  action: { label: 'Inscripción', access: studentsAccess.register },
  columns: [
    { ...SIZES.name, text: student => student.name },
    { ...SIZES.lastName, text: student => student.lastName },
    { ...SIZES.secondLastName, text: student => student.secondLastName },
    { ...SIZES.email, text: student => emailText(student.email) },
    { ...SIZES.phoneNumber, text: student => formatPhone(student.phoneNumber) },
    {
      ...SIZES.debt,
      tag: ({ debt }) =>
        debt ? { tone: 'red', icon: icons.CircleAlert, text: 'Tiene adeudos' } : { tone: 'green', icon: icons.Check, text: 'Al corriente' },
    },
  ],
}
