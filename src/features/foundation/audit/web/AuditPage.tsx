import { useNavigate } from '@tanstack/react-router'
import { Button, type TableColumnsType } from 'antd'
import { ScrollText } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { auditChanged } from '#contract/event.ts'
import { formatInstant } from '#lib/days.ts'
import { classes } from '#web/look/classes.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { useTable } from '#web/calls/useTable.ts'
import { audit, type AuditEntry } from '../contract.ts'
import { AUDIT_LIMITS } from '../limits.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { fieldsText, recordsText, writerOf } from './auditView.ts'
import { SearchedMonths } from './shared/SearchedMonths.tsx'
import { UndoneTag } from './shared/UndoneTag.tsx'
import styles from './audit.module.css'

// The list loads before the first row opens.
const AuditSidebar = lazy(async () => (await import('./AuditSidebar.tsx')).AuditSidebar)

const FILTERS = ['user', 'resource', 'from', 'to', 'record', 'state'] as const

const columns = (timeZone: string): TableColumnsType<AuditEntry> => [
  { title: 'Fecha', dataIndex: 'at', width: 148, className: 'tabular', render: (at: string) => formatInstant(new Date(at), timeZone) },
  { title: 'Persona', className: 'name', render: (_at, entry) => <span title={writerOf(entry)}>{writerOf(entry)}</span> },
  {
    title: 'Movimiento',
    dataIndex: 'action',
    className: 'mainCell',
    ellipsis: true,
    render: (_action, entry) => <ActionCell entry={entry} />,
  },
  {
    title: 'Registro',
    width: 220,
    ellipsis: true,
    render: (_at, entry) => (
      <span title={entry.records.map(record => `${record.kind}: ${record.name}`).join('\n')}>{recordsText(entry)}</span>
    ),
  },
  {
    title: 'Cambió',
    width: 200,
    ellipsis: true,
    render: (_at, entry) => <span title={fieldsText(entry)}>{fieldsText(entry)}</span>,
  },
]

/** 'Configuración General | Bitácora': every write with user and time, in readable form (AUD-14). */
export function AuditPage() {
  const { timeZone } = useSession().academy
  const table = useTable(audit.list, {
    rows: answer => answer.audit,
    newestFirst: true,
    limit: AUDIT_LIMITS.page,
    sizes: AUDIT_LIMITS.sizes,
    filters: FILTERS,
  })
  useLive(auditChanged, [audit.list, audit.people])
  useFocusBack(table.selected)
  const narrowed = Boolean(table.search) || FILTERS.some(name => table.filters[name])

  return (
    <Page
      section="Configuración General"
      title="Bitácora"
      tools={<AuditFilters table={table} />}
      aside={
        table.selected && (
          <Suspense>
            <AuditSidebar
              key={table.selected}
              id={table.selected}
              listed={table.rows.find(row => row._id === table.selected)}
              previous={table.previous}
              next={table.next}
              onClose={() => table.select(undefined)}
            />
          </Suspense>
        )
      }
    >
      <DataTable
        table={table}
        label="Movimientos"
        noun={['movimiento', 'movimientos']}
        sums={<SearchedMonths />}
        // The sidebar shows the changes; beside it the column has no room.
        columns={columns(timeZone).slice(0, table.selected ? -1 : undefined)}
        card={entry => ({
          title: entry.records.length > 0 ? `${entry.action}: ${recordsText(entry)}` : entry.action,
          line: (
            <>
              <span className="truncate">
                {formatInstant(new Date(entry.at), timeZone)} · {writerOf(entry)}
              </span>
              <UndoneTag entry={entry} />
            </>
          ),
        })}
        empty={
          narrowed ? (
            <Empty icon={ScrollText} title="Ningún movimiento coincide" action={<ClearFilters />}>
              Cambia el nombre, la persona o las fechas. <SearchedMonths />
            </Empty>
          ) : (
            <Empty icon={ScrollText} title="Todavía no hay movimientos">
              Aquí queda cada cambio, con quién y cuándo lo hizo. <SearchedMonths />
            </Empty>
          )
        }
      />
    </Page>
  )
}

const ActionCell = ({ entry }: { entry: AuditEntry }) => (
  <span className={styles.cell}>
    <span className={classes('truncate', entry.undone && styles.struck)} title={entry.action}>
      {entry.action}
    </span>
    <UndoneTag entry={entry} />
  </span>
)

function ClearFilters() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: '.', search: {} })}>Quitar filtros</Button>
}
