import type { GroupStudents } from './studentTable.ts'
import { heading, money, text, whole } from '#lib/workbook.ts'
import { workbook } from '#server/http/workbook.ts'

const HEADERS = ['#', 'Nombre', 'Apellido paterno', 'Apellido materno', 'Teléfono', 'Teléfono 2', 'Correo', 'Total pagado', 'Descuentos']
const WIDTHS = [5, 22, 20, 20, 14, 14, 32, 14, 14, 18]

/** One sheet with the table's columns. A group has a few hundred students, so no worker is needed. */
export const studentsWorkbook = (students: GroupStudents['students']): Promise<Uint8Array> =>
  workbook({
    sheet: 'Alumnos',
    widths: WIDTHS,
    data: [
      [...HEADERS, 'Adeuda otro curso'].map(heading),
      ...students.map(({ name, lastName, secondLastName, phoneNumber, secondPhoneNumber, email, ...row }, at) => [
        whole(at + 1),
        ...[name, lastName, secondLastName, phoneNumber, secondPhoneNumber ?? '', email].map(text),
        money(row.totalPayment),
        money(row.discounts),
        text(row.owesOtherCourse ? 'Sí' : 'No'),
      ]),
    ],
  })
