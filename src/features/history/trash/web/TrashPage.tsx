import { Select, type TableColumnsType } from 'antd'
import { ChevronDown, Trash2, Undo2 } from 'lucide-react'
import { daysBetween, academyDay, formatInstant } from '#lib/days.ts'
import { useNow } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useTable } from '#web/calls/useTable.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { KIND_NAMES, TRASH_KINDS } from '../access.ts'
import { TRASH_DAYS, TRASH_PAGE, trash, type TrashItem } from '../contract.ts'
import { useTrashLive } from './useTrashLive.ts'
import styles from './trash.module.css'

const ALL = 'all'

export function leftText(until: string, now: Date, timeZone: string): string {
  const days = daysBetween(academyDay(now, timeZone), academyDay(new Date(until), timeZone))
  return days <= 0 ? 'Último día' : days === 1 ? 'Queda 1 día' : `Quedan ${days} días`
}

function useRestore() {
  const restore = useCall(trash.restore, { refresh: [trash.list] })
  return async ({ kind, _id, name }: TrashItem) => {
    const answer = await restore.run({ params: { kind, id: _id } })
    if (!answer) return
    toast.success(`Restaurado: ${name}`)
    for (const note of answer.notes) toast.warn(note)
  }
}

/** 'Configuración General | Papelera': deletions of the last 30 days, to be restored with the right to delete. */
export function TrashPage() {
  const session = useSession()
  const { timeZone } = session.academy
  const phone = usePhone()
  const table = useTable(trash.list, { rows: answer => answer.items, newestFirst: true, limit: TRASH_PAGE, filters: ['kind'] })
  const restore = useRestore()
  useTrashLive()
  const mine = KIND_NAMES.filter(kind => session.can(TRASH_KINDS[kind].needs))
  const now = useNow()
  const button = (item: TrashItem) => (
    <RouteButton
      route={trash.restore}
      size={phone ? 'large' : 'small'}
      icon={<Undo2 aria-hidden />}
      aria-label={`Restaurar ${item.name}`}
      onClick={() => void restore(item)}
    >
      Restaurar
    </RouteButton>
  )
  const columns: TableColumnsType<TrashItem> = [
    { title: 'Tipo', dataIndex: 'kind', width: 150, ellipsis: true, render: (kind: TrashItem['kind']) => TRASH_KINDS[kind].label },
    { title: 'Nombre', dataIndex: 'name', className: 'mainCell', ellipsis: true },
    { title: 'Detalle', dataIndex: 'detail', ellipsis: true, render: (detail: string) => detail || '—' },
    { title: 'Eliminó', dataIndex: 'user', className: 'name', render: (user: string | null) => user ?? '—' },
    {
      title: 'Cuándo',
      dataIndex: 'deletedAt',
      width: 150,
      className: 'tabular',
      render: (at: string) => formatInstant(new Date(at), timeZone),
    },
    { title: 'Se borra', dataIndex: 'until', width: 120, render: (until: string) => leftText(until, now, timeZone) },
    {
      title: <span className="visuallyHidden">Acciones</span>,
      key: 'restore',
      width: 152,
      align: 'right',
      render: (_value, item) => button(item),
    },
  ]
  return (
    <Page
      section="Configuración General"
      title="Papelera"
      tools={
        <Select
          className={styles.kind}
          aria-label="Tipo"
          suffixIcon={<ChevronDown aria-hidden />}
          options={[{ value: ALL, label: 'Todo' }, ...mine.map(kind => ({ value: kind as string, label: TRASH_KINDS[kind].label }))]}
          value={table.filters.kind ?? ALL}
          onChange={(kind: string) => table.setFilter('kind', kind === ALL ? undefined : kind)}
        />
      }
    >
      <DataTable
        table={{ ...table, selected: undefined, select: undefined }}
        label="Papelera"
        noun={['elemento', 'elementos']}
        columns={columns}
        card={item => ({
          title: item.name,
          line: (
            <span className="truncate">
              {TRASH_KINDS[item.kind].label} · {leftText(item.until, now, timeZone)}
            </span>
          ),
          action: button(item),
        })}
        empty={
          <Empty icon={Trash2} title={table.filters.kind ? 'Nada de este tipo en la papelera' : 'La papelera está vacía'}>
            Lo que elimines se puede restaurar aquí durante {TRASH_DAYS} días.
          </Empty>
        }
      />
    </Page>
  )
}
