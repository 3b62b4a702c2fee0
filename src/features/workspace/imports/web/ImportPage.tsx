import type { TableColumnsType } from 'antd'
import { FileUp } from 'lucide-react'
import { Suspense } from 'react'
import { formatInstant } from '#lib/days.ts'
import { figure } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useTable } from '#web/calls/useTable.ts'
import { importsAccess } from '../access.ts'
import { IMPORT_LIMITS, imports, importsChanged, type ImportKind, type StudentImport } from '../contract.ts'
import { KINDS } from '../kinds.ts'
import { STATES, rowsText, summaryOf } from './importView.ts'

const NewImport = lazy(async () => (await import('./NewImport.tsx')).NewImport)
const ImportDetail = lazy(async () => (await import('./ImportDetail.tsx')).ImportDetail)

const LIVE_ROUTES = [imports.list, imports.find, imports.rows]

const StateOf = ({ shown }: { shown: StudentImport }) => {
  const { label, tone, icon } = STATES[shown.state]
  return (
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
  )
}

const columns = (timeZone: string): TableColumnsType<StudentImport> => [
  { title: 'Archivo', dataIndex: 'filename', className: 'mainCell', ellipsis: true },
  { title: 'Trae', dataIndex: 'kind', width: 100, render: (kind: ImportKind) => KINDS[kind].title },
  {
    title: 'Filas',
    dataIndex: 'total',
    width: 90,
    align: 'right',
    className: 'tabular',
    render: (total: number) => figure(total),
  },
  { title: 'Resultado', dataIndex: 'verdicts', ellipsis: true, render: (_verdicts, record) => summaryOf(record) || '—' },
  { title: 'Estado', dataIndex: 'state', width: 130, render: (_state, record) => <StateOf shown={record} /> },
  { title: 'Quién', dataIndex: 'user', width: 130, ellipsis: true, render: (user: StudentImport['user']) => user.name },
  {
    title: 'Fecha',
    dataIndex: 'createdAt',
    width: 150,
    className: 'tabular',
    render: (at: string) => formatInstant(new Date(at), timeZone),
  },
]

/** 'Alumnos | Importar': students from a spreadsheet; the address names the selected import. */
export function ImportPage() {
  const { academy, can } = useSession()
  const table = useTable(imports.list, { rows: answer => answer.imports, newestFirst: true, limit: IMPORT_LIMITS.list })
  useLive(importsChanged, LIVE_ROUTES)
  const brings = can(importsAccess.bring)
  // A user with a first sheet has no earlier imports to list.
  const none = table.total === 0 && !table.loading && !table.failed && table.page === 1
  return (
    <Page section="Alumnos" title="Importar">
      {table.selected ? (
        <Suspense fallback={<Skeleton rows={8} />}>
          <ImportDetail key={table.selected} id={table.selected} onClose={() => table.select(undefined)} onMade={id => table.select(id)} />
        </Suspense>
      ) : (
        <>
          {brings && (
            <Suspense fallback={<Skeleton rows={4} />}>
              <NewImport first={none} onMade={id => table.select(id)} />
            </Suspense>
          )}
          {!(brings && none) && (
            <DataTable
              table={table}
              label="Importaciones"
              noun={['importación', 'importaciones']}
              columns={columns(academy.timeZone)}
              card={record => ({
                title: record.filename,
                line: (
                  <>
                    <StateOf shown={record} />
                    <span className="truncate">
                      {KINDS[record.kind].title}: {summaryOf(record) || rowsText(record)}
                    </span>
                  </>
                ),
              })}
              empty={
                <Empty icon={FileUp} title="Todavía no hay importaciones">
                  Aquí quedan los archivos que traigas, con lo que pasó con cada fila.
                </Empty>
              }
            />
          )}
        </>
      )}
    </Page>
  )
}
