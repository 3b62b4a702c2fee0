import { emailText } from '#features/foundation/person/address.ts'
import type { TableColumnsType } from 'antd'
import { formatPhone } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { SIZES } from './listed.ts'

const text = (value: string) => <span title={value}>{value}</span>

export const studentColumns: TableColumnsType<Student> = [
  { ...SIZES.name, dataIndex: 'name', render: text },
  { ...SIZES.lastName, dataIndex: 'lastName', render: text },
  { ...SIZES.secondLastName, dataIndex: 'secondLastName', render: text },
  { ...SIZES.email, dataIndex: 'email', render: (email: string) => text(emailText(email)) },
  { ...SIZES.phoneNumber, dataIndex: 'phoneNumber', render: formatPhone },
  { ...SIZES.debt, dataIndex: 'debt', render: (debt: boolean) => <BalanceTag debt={debt} /> },
]
