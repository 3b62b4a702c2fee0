import { Segmented, Select, type TableColumnsType } from 'antd'
import { Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '#web/reading.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { usePhone } from '#web/useWidth.ts'
import type { Mapping } from '../columns.ts'
import { IMPORT_LIMITS, imports, type ImportRow, type StudentImport, type Verdict } from '../contract.ts'
import { countOf, VERDICTS } from './importView.ts'

const ALL = 'all'

const VerdictTag = ({ verdict }: { verdict: Verdict }) => {
  const { label, tone, icon } = VERDICTS[verdict]
  return (
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
  )
}

/** 'Ana Ríos Sosa' as the sheet has it. */
const nameIn = (mapping: Mapping, cells: readonly string[]) =>
  (['name', 'lastName', 'secondLastName'] as const)
    .map(field => (mapping[field] === undefined ? '' : cells[mapping[field]]))
    .filter(Boolean)
    .join(' ') || '—'

const columns = (mapping: Mapping): TableColumnsType<ImportRow> => [
  { title: 'Fila', dataIndex: 'number', width: 76, align: 'right', className: 'num' },
  { title: 'Alumno', dataIndex: 'cells', width: 240, className: 'k', ellipsis: true, render: (cells: string[]) => nameIn(mapping, cells) },
  {
    title: 'Correo',
    key: 'email',
    width: 240,
    ellipsis: true,
    render: (_value, { cells }) => (mapping.email === undefined ? '—' : cells[mapping.email] || '—'),
  },
  { title: 'Veredicto', dataIndex: 'verdict', width: 140, render: (verdict: Verdict) => <VerdictTag verdict={verdict} /> },
  {
    title: 'Motivo',
    dataIndex: 'reason',
    ellipsis: true,
    render: (reason: string | null) => <span title={reason ?? undefined}>{reason ?? '—'}</span>,
  },
]

/** What becomes of each row, and why; filtered by verdict, since the bad ones are what one looks for. */
export function Verdicts({ shown }: { shown: StudentImport }) {
  const phone = usePhone()
  const [verdict, setVerdict] = useState<Verdict>()
  const [page, setPage] = useState(1)
  const limit = IMPORT_LIMITS.page
  const read = useRead(imports.rows, { params: { id: shown._id }, query: { skip: (page - 1) * limit, limit, verdict } })
  const mapping = (shown.mapping ?? {}) as Mapping
  const found = (Object.keys(VERDICTS) as Verdict[]).filter(each => countOf(shown, each) > 0)
  const options = [
    { value: ALL, label: `Todas ${shown.total.toLocaleString('es-MX')}` },
    ...found.map(each => ({ value: each as string, label: `${VERDICTS[each].label} ${countOf(shown, each).toLocaleString('es-MX')}` })),
  ]
  const choose = (value: string) => {
    setVerdict(value === ALL ? undefined : (value as Verdict))
    setPage(1)
  }
  return (
    <>
      <div className="im-filter">
        {phone ? (
          <Select aria-label="Veredicto" size="large" options={options} value={verdict ?? ALL} onChange={choose} />
        ) : (
          <Segmented aria-label="Veredicto" options={options} value={verdict ?? ALL} onChange={choose} />
        )}
      </div>
      <DataTable
        table={{
          rows: read.data?.rows ?? [],
          total: read.data?.total ?? 0,
          loading: read.isPending,
          changing: read.isPlaceholderData,
          failed: read.error,
          retry: () => void read.refetch(),
          page,
          limit,
          setPage,
        }}
        label="Filas del archivo"
        noun={['fila', 'filas']}
        columns={columns(mapping)}
        card={row => ({
          title: nameIn(mapping, row.cells),
          line: (
            <>
              <VerdictTag verdict={row.verdict} />
              <span className="clip">{row.reason ?? `Fila ${row.number}`}</span>
            </>
          ),
        })}
        empty={<Empty icon={Rows3} title="Ninguna fila con este veredicto" />}
      />
    </>
  )
}
