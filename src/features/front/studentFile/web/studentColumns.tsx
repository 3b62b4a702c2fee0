import type { TableColumnsType } from 'antd'
import { formatPhone } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'

const text = (value: string) => <span title={value}>{value}</span>

/** Names are whole, the e-mail is cut first. */
export const studentColumns: TableColumnsType<Student> = [
  { title: 'Nombre', dataIndex: 'name', className: 'k', render: text },
  { title: 'Apellido paterno', dataIndex: 'lastName', className: 'k', render: text },
  { title: 'Apellido materno', dataIndex: 'secondLastName', className: 'k', render: text },
  { title: 'Correo', dataIndex: 'email', render: text },
  { title: 'Teléfono', dataIndex: 'phoneNumber', width: 112, className: 'num', render: formatPhone },
  { title: 'Saldo', dataIndex: 'debt', width: 146, render: (debt: boolean) => <BalanceTag debt={debt} /> },
]
