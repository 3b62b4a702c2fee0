import { emailText } from '#features/foundation/person/address.ts'
import type { TableColumnsType } from 'antd'
import { Suspense } from 'react'
import { formatPhone, surnamesFirst } from '#lib/text.ts'
import type { ListedStudent } from '#features/people/students/contract.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { TwoLines } from '#web/ui/TwoLines.tsx'
import { groupLine, owesText, SHORT_SIZES, SIZES } from './listed.ts'
import styles from './students.module.css'

const RowActs = lazy(async () => (await import('./RowActs.tsx')).RowActs)

const text = (value: string) => <span title={value}>{value}</span>

const groupOf = (today: string) => (group: ListedStudent['group']) =>
  group && (
    <TwoLines under={<span title={groupLine(group, today)}>{groupLine(group, today)}</span>}>
      <span title={group.name}>{group.name}</span>
    </TwoLines>
  )

/** The tag, and under it the amount with its date (037). */
export function Owes({ student, today }: { student: ListedStudent; today: string }) {
  const owes = owesText(student, today)
  return (
    <TwoLines
      under={
        owes && (
          <span className={styles[owes.tone]}>
            <b>{owes.amount}</b> · <span>{owes.when}</span>
          </span>
        )
      }
    >
      <BalanceTag debt={student.debt} />
    </TwoLines>
  )
}

export const studentColumns = (today: string): TableColumnsType<ListedStudent> => [
  { ...SIZES.name, dataIndex: 'name', render: text },
  { ...SIZES.lastName, dataIndex: 'lastName', render: text },
  { ...SIZES.secondLastName, dataIndex: 'secondLastName', render: text },
  { ...SIZES.email, dataIndex: 'email', render: (email: string) => text(emailText(email)) },
  { ...SIZES.phoneNumber, dataIndex: 'phoneNumber', render: formatPhone },
  { ...SIZES.group, dataIndex: 'group', render: groupOf(today) },
  {
    ...SIZES.debt,
    key: 'debt',
    render: (_value, student) => (
      <>
        <Owes student={student} today={today} />
        <Suspense fallback={null}>
          <RowActs student={student} />
        </Suspense>
      </>
    ),
  },
]

export const shortColumns = (today: string): TableColumnsType<ListedStudent> => [
  { ...SHORT_SIZES.name, key: 'name', render: (_value, student) => text(surnamesFirst(student)) },
  {
    ...SHORT_SIZES.phoneNumber,
    key: 'phoneNumber',
    render: (_value, { phoneNumber, email }) => (
      <TwoLines under={text(emailText(email))}>
        <span className="tabular">{formatPhone(phoneNumber)}</span>
      </TwoLines>
    ),
  },
  { ...SHORT_SIZES.group, dataIndex: 'group', render: groupOf(today) },
  { ...SHORT_SIZES.debt, key: 'debt', render: (_value, student) => <Owes student={student} today={today} /> },
]
