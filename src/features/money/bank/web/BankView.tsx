import type { TableColumnsType } from 'antd'
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#lib/days.ts'
import { counted, figure } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useTable } from '#web/calls/useTable.ts'
import { bankAccess } from '../access.ts'
import { BANK_LIMITS, bankAccounts, bankImports, bankImportsChanged, type BankImport } from '../contract.ts'
import { lineParts } from '../tiles.ts'
import { NewStatement } from './NewStatement.tsx'
import { StateOf, StatementView } from './StatementView.tsx'
import styles from './bank.module.css'

const LIVE_ROUTES = [bankImports.list, bankImports.find, bankImports.lines, bankAccounts.list]

const summaryOf = (record: BankImport): string =>
  lineParts(record)
    .map(({ words: [one, many], count }) => counted(count, one, many))
    .join(' · ')

const columns = (timeZone: string): TableColumnsType<BankImport> => [
  {
    title: 'Cuenta',
    dataIndex: 'account',
    className: 'mainCell',
    ellipsis: true,
    render: (account: BankImport['account']) => account.name,
  },
  { title: 'Archivo', dataIndex: 'filename', ellipsis: true },
  { title: 'Depósitos', dataIndex: 'total', width: 110, align: 'right', className: 'tabular', render: (total: number) => figure(total) },
  { title: 'Resultado', dataIndex: 'counts', ellipsis: true, render: (_counts, record) => summaryOf(record) || '—' },
  { title: 'Estado', dataIndex: 'state', width: 130, render: (_state, record) => <StateOf shown={record} /> },
  { title: 'Quién', dataIndex: 'user', width: 160, ellipsis: true, render: (user: BankImport['user']) => user.name },
  {
    title: 'Fecha',
    dataIndex: 'createdAt',
    width: 150,
    className: 'tabular',
    render: (at: string) => formatInstant(new Date(at), timeZone),
  },
]

/** The tab 'Banco': files of the bank; the address has the chosen one. */
export function BankView() {
  const { academy, can } = useSession()
  const table = useTable(bankImports.list, { rows: answer => answer.imports, newestFirst: true, limit: BANK_LIMITS.list })
  useLive(bankImportsChanged, LIVE_ROUTES)
  const draw = (main: ReactNode, aside: ReactNode) => (
    <section className={styles.view} aria-label="Banco">
      <div className={styles.main}>{main}</div>
      {aside}
    </section>
  )
  if (table.selected) return <StatementView key={table.selected} id={table.selected} onClose={() => table.select(undefined)} draw={draw} />
  const list = (
    <DataTable
      table={table}
      label="Estados de cuenta"
      noun={['estado de cuenta', 'estados de cuenta']}
      columns={columns(academy.timeZone)}
      card={record => ({
        title: `${record.account.name} · ${record.filename}`,
        line: (
          <>
            <StateOf shown={record} />
            <span className="truncate">{summaryOf(record) || record.filename}</span>
          </>
        ),
      })}
      empty={
        <Empty icon={Landmark} title="Todavía no hay estados de cuenta">
          Sube el de tu banco: los depósitos con referencia encuentran solos a su alumno.
        </Empty>
      }
    />
  )
  return draw(can(bankAccess.bring) ? <NewStatement onMade={id => table.select(id)}>{list}</NewStatement> : list, null)
}
