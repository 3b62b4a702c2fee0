import type { TableColumnsType } from 'antd'
import { formatPhone } from '#lib/text.ts'
import type { Student } from '../contract.ts'
import { BalanceTag } from './parts/BalanceTag.tsx'

const text = (value: string) => <span title={value}>{value}</span>

/** 819 px beside the open sidebar at 1366: names before the e-mail, which is cut first. */
export const studentColumns: TableColumnsType<Student> = [
  { title: 'Nombre', dataIndex: 'name', width: 124, className: 'k', ellipsis: true, render: text },
  { title: 'Apellido paterno', dataIndex: 'lastName', width: 114, className: 'k', ellipsis: true, render: text },
  { title: 'Apellido materno', dataIndex: 'secondLastName', width: 118, className: 'k', ellipsis: true, render: text },
  { title: 'Correo', dataIndex: 'email', ellipsis: true, render: text },
  { title: 'Teléfono', dataIndex: 'phoneNumber', width: 112, className: 'num', render: formatPhone },
  { title: 'Saldo', dataIndex: 'debt', width: 146, render: (debt: boolean) => <BalanceTag debt={debt} /> },
]
