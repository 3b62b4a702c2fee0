import type { TableColumnsType } from 'antd'
import { formatPhone } from '#lib/text.ts'
import type { Employee } from '../contract.ts'
import type { Order } from './employeeRows.ts'

const text = (value: string) => <span title={value}>{value}</span>

/** 819 px beside the open sidebar at 1366: names before the e-mail, which is cut first. `before`: rows on the pages before this one. */
export const employeeColumns = (before: number, order: Order | undefined): TableColumnsType<Employee> => [
  { title: '#', width: 52, className: 'num mut', render: (_value, _employee, at) => before + at + 1 },
  {
    title: 'Nombre',
    dataIndex: 'name',
    width: 148,
    className: 'k',
    ellipsis: true,
    render: text,
    sorter: true,
    sortOrder: order === undefined ? null : order === 'nombre' ? 'ascend' : 'descend',
  },
  { title: 'Apellido paterno', dataIndex: 'lastName', width: 128, className: 'k', ellipsis: true, render: text },
  { title: 'Apellido materno', dataIndex: 'secondLastName', width: 132, className: 'k', ellipsis: true, render: text },
  { title: 'Correo', dataIndex: 'email', ellipsis: true, render: text },
  { title: 'Teléfono', dataIndex: 'phoneNumber', width: 124, className: 'num', render: formatPhone },
]
