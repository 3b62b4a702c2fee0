import type { TableColumnsType } from 'antd'
import { formatPhone } from '#lib/text.ts'
import type { Employee } from '../contract.ts'
import type { Order } from './employeeRows.ts'

const text = (value: string) => <span title={value}>{value}</span>

/** Names stay whole, the e-mail is cut first. `before`: rows on earlier pages. */
export const employeeColumns = (before: number, order: Order | undefined): TableColumnsType<Employee> => [
  { title: '#', width: 52, className: 'tabular muted', render: (_value, _employee, at) => before + at + 1 },
  {
    title: 'Nombre',
    dataIndex: 'name',
    className: 'mainCell',
    render: text,
    sorter: true,
    sortOrder: order === undefined ? null : order === 'nombre' ? 'ascend' : 'descend',
  },
  { title: 'Apellido paterno', dataIndex: 'lastName', className: 'mainCell', render: text },
  { title: 'Apellido materno', dataIndex: 'secondLastName', className: 'mainCell', render: text },
  { title: 'Correo', dataIndex: 'email', render: text },
  { title: 'Teléfono', dataIndex: 'phoneNumber', width: 124, className: 'tabular', render: formatPhone },
]
