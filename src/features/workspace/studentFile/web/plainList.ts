import { emailText } from '#features/foundation/person/address.ts'
import { icons } from 'virtual:plain-menu'
import { studentsAccess } from '#features/people/students/access.ts'
import type { ListedStudent } from '#features/people/students/contract.ts'
import { formatPhone, fullName, surnamesFirst } from '#lib/text.ts'
import type { PlainColumn, PlainList } from '#web/early/list.ts'
import { STUDENTS_SHOWN } from './firstRead.ts'
import { BALANCES, groupLine, MORE, owesText, rowsOf, SHORT_SIZES, SIZES, TICKED } from './listed.ts'
import styles from './students.module.css'

/** With any other parameter the screen shows more than the list: windows, sidebars, filters. */
const PLAIN = { pagina: true, buscar: true, debt: true }

const groupLines = ({ group }: ListedStudent, today: string) => group && ([group.name, groupLine(group, today)] as const)

const owed: Pick<PlainColumn<ListedStudent>, 'tag' | 'under'> = {
  tag: ({ debt }) =>
    debt ? { tone: 'red', icon: icons.CircleAlert, text: 'Tiene adeudos' } : { tone: 'green', icon: icons.Check, text: 'Al corriente' },
  under(student, today) {
    const owes = owesText(student, today)
    return owes && { className: styles[owes.tone], bold: owes.amount, rest: owes.when }
  },
}

/** The first view of the students, before StudentsPage replaces it. */
export const plainStudents: PlainList<ListedStudent> = {
  section: 'Gestión de Usuarios',
  title: 'Alumnos',
  access: studentsAccess.read,
  limit: STUDENTS_SHOWN,
  noun: ['alumno', 'alumnos'],
  rows(answer, search) {
    const { total = 0, totalIsMore = false } = answer as { total?: number; totalIsMore?: boolean }
    return [...search.keys()].some(name => !Object.hasOwn(PLAIN, name)) ? null : { rows: rowsOf(answer), total, more: totalIsMore }
  },
  search: { label: 'Buscar alumno', className: styles.search },
  filters: 'Filtros',
  more: MORE,
  segments: {
    label: 'Saldo',
    className: styles.segments,
    countClass: styles.count,
    chosen: address => address.get('debt') ?? 'all',
    choices: BALANCES,
  },
  action: { label: 'Inscripción', access: studentsAccess.register },
  ticks: { access: TICKED, all: 'Seleccionar toda la página', label: student => `Seleccionar a ${fullName(student)}` },
  columns: [
    { ...SIZES.name, text: student => student.name },
    { ...SIZES.lastName, text: student => student.lastName },
    { ...SIZES.secondLastName, text: student => student.secondLastName },
    { ...SIZES.email, text: student => emailText(student.email) },
    { ...SIZES.phoneNumber, text: student => formatPhone(student.phoneNumber) },
    { ...SIZES.group, lines: groupLines },
    { ...SIZES.debt, ...owed },
  ],
  shortColumns: [
    { ...SHORT_SIZES.name, text: surnamesFirst },
    { ...SHORT_SIZES.phoneNumber, lines: ({ phoneNumber, email }) => [formatPhone(phoneNumber), emailText(email)] },
    { ...SHORT_SIZES.group, lines: groupLines },
    { ...SHORT_SIZES.debt, ...owed },
  ],
}
