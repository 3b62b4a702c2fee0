import { Button, Select, type TableColumnsType } from 'antd'
import { Download, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { figure } from '#lib/numbers.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { KINDS } from '../kinds.ts'
import type { Columns, Kind } from '../kind.ts'
import { IMPORT_LIMITS, imports, type ImportRow, type RowFilter, type StudentImport, type Verdict } from '../contract.ts'
import { refusedOf, verdictParts } from '../verdictParts.ts'
import { VERDICTS } from './importView.ts'
import { refusedFile } from './refusedFile.ts'
import styles from './imports.module.css'

const ALL = 'all'

const VerdictTag = ({ verdict }: { verdict: Verdict }) => {
  const { label, tone, icon } = VERDICTS[verdict]
  return (
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
  )
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

const columns = (kind: Kind, mapping: Columns): TableColumnsType<ImportRow> => [
  { title: 'Fila', dataIndex: 'number', width: 76, align: 'right', className: 'tabular' },
  {
    title: capital(kind.noun[0]),
    dataIndex: 'cells',
    width: 240,
    className: 'mainCell',
    ellipsis: true,
    render: (cells: string[]) => kind.nameOf(cells, mapping),
  },
  {
    title: kind.fields[kind.second]!.label,
    key: 'second',
    width: 240,
    ellipsis: true,
    render: (_value, { cells }) => (mapping[kind.second] === undefined ? '—' : cells[mapping[kind.second]!] || '—'),
  },
  { title: 'Veredicto', dataIndex: 'verdict', width: 140, render: (verdict: Verdict) => <VerdictTag verdict={verdict} /> },
  {
    title: 'Motivo',
    dataIndex: 'reason',
    render: (reason: string | null) => <span className={styles.reason}>{reason ?? '—'}</span>,
  },
]

/** The verdict of each row and its reason. The reader filters by verdict, to find the refused rows. */
export function Verdicts({ shown }: { shown: StudentImport }) {
  const phone = usePhone()
  // Before the import runs, the reader looks for refused rows.
  const [verdict, setVerdict] = useState<RowFilter | undefined>(() =>
    shown.state === 'checked' && refusedOf(shown) > 0 ? 'refused' : undefined,
  )
  const [page, setPage] = useState(1)
  const limit = IMPORT_LIMITS.page
  const reading = useRead(imports.rows, { params: { id: shown._id }, query: { skip: (page - 1) * limit, limit, verdict } })
  const kind = KINDS[shown.kind]
  const mapping: Columns = shown.mapping ?? {}
  const refusedCount = refusedOf(shown)
  const options = [
    { value: ALL, label: 'Todas', count: shown.total },
    ...verdictParts(shown).map(part => ({ value: part.verdict as string, label: VERDICTS[part.verdict].label, count: part.count })),
    // These lie across the verdicts: their rows are counted there, too.
    { value: 'refused', label: 'No se importan', count: refusedCount },
    { value: 'noted', label: 'Con nota', count: shown.noted },
  ]
    .filter(({ value, count }) => count > 0 || value === ALL)
    .map(({ value, label, count }) => ({ value, label: `${label} ${figure(count)}` }))
  const option = verdict ?? ALL
  const file = useSaveFile()
  const choose = (value: string) => {
    setVerdict(value === ALL ? undefined : (value as RowFilter))
    setPage(1)
  }
  return (
    <>
      <div className={styles.filter}>
        {phone ? (
          <Select aria-label="Veredicto" size="large" options={options} value={option} onChange={choose} />
        ) : (
          <Segmented aria-label="Veredicto" options={options} value={option} onChange={choose} />
        )}
        {refusedCount > 0 && (
          <Button
            icon={<Download aria-hidden />}
            loading={file.busy}
            onClick={() => void file.save(() => refusedFile(shown), `no importados de ${shown.filename.replace(/\.\w+$/, '')}.xlsx`)}
          >
            Descargar los no importados
          </Button>
        )}
      </div>
      <DataTable
        table={{
          rows: reading.data?.rows ?? [],
          total: reading.data?.total ?? 0,
          loading: reading.isPending,
          changing: reading.isPlaceholderData,
          failed: reading.error,
          retry: () => void reading.refetch(),
          page,
          limit,
          setPage,
        }}
        label="Filas del archivo"
        noun={['fila', 'filas']}
        columns={columns(kind, mapping)}
        card={row => ({
          title: kind.nameOf(row.cells, mapping),
          line: (
            <>
              <VerdictTag verdict={row.verdict} />
              <span className={styles.why}>{row.reason ?? `Fila ${row.number}`}</span>
            </>
          ),
        })}
        empty={
          <Empty icon={Rows3} title="Ninguna fila con este veredicto">
            Elige otro de la lista.
          </Empty>
        }
      />
    </>
  )
}
