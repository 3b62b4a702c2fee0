import { Select, type TableColumnsType } from 'antd'
import { Mail } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useTable } from '#web/calls/useTable.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { outbox, outboxChanged, type Message } from '../contract.ts'
import { MessageSidebar } from './MessageSidebar.tsx'
import { MessageTag, STATES, subjectOf } from './MessageTag.tsx'
import { LateMessages } from './shared/LateMessages.tsx'
import { PurposeTag } from './shared/PurposeTag.tsx'
import { OutboxSearch } from './OutboxSearch.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './outbox.module.css'

const LIVE_ROUTES = [outbox.list, outbox.find]
const ALL = 'all'
// 'sending' is too short to filter by.
const FILTERS = [
  { value: ALL, label: 'Todos' },
  ...Object.entries(STATES)
    .filter(([value]) => value !== 'sending')
    .map(([value, { label }]) => ({ value, label })),
]

const recipientOf = (message: Message) => message.recipientName ?? message.recipient

const columns = (timeZone: string): TableColumnsType<Message> => [
  {
    title: 'Destinatario',
    dataIndex: 'recipientName',
    className: 'mainCell',
    render: (_name, message) => <span title={message.recipient}>{recipientOf(message)}</span>,
  },
  {
    title: 'Asunto',
    dataIndex: 'subject',
    ellipsis: true,
    render: (_subject, message) => (
      <>
        {message.purpose === 'marketing' && <PurposeTag />} <span title={subjectOf(message)}>{subjectOf(message)}</span>
      </>
    ),
  },
  { title: 'Estado', dataIndex: 'state', width: 124, render: (_state, message) => <MessageTag state={message.state} /> },
  {
    title: 'Fecha',
    dataIndex: 'createdAt',
    width: 156,
    className: 'tabular',
    render: (at: string) => formatInstant(new Date(at), timeZone),
  },
]

/** 'Configuración General | Bandeja de salida': every letter that left or waits; without a mail server the only place to read them. */
export function OutboxPage() {
  const { timeZone } = useSession().academy
  const phone = usePhone()
  const table = useTable(outbox.list, { rows: answer => answer.messages, newestFirst: true, limit: 30, filters: ['state', 'channel'] })
  useLive(outboxChanged, LIVE_ROUTES)
  const state = table.filters.state ?? ALL
  const choose = (value: string) => table.setFilter('state', value === ALL ? undefined : value)
  const narrowed = Boolean(table.search || table.filters.state || table.filters.channel)

  return (
    <Page
      section="Configuración General"
      title="Bandeja de salida"
      tools={
        <>
          <OutboxSearch value={table.search} onSearch={table.setSearch} />
          {phone ? (
            <Select aria-label="Estado" size="large" options={FILTERS} value={state} onChange={choose} />
          ) : (
            <Segmented aria-label="Estado" options={FILTERS} value={state} onChange={choose} />
          )}
        </>
      }
      aside={
        table.selected && (
          <MessageSidebar
            key={table.selected}
            id={table.selected}
            previous={table.previous}
            next={table.next}
            onClose={() => table.select(undefined)}
          />
        )
      }
    >
      <LateMessages className={styles.late} />
      <DataTable
        table={table}
        label="Mensajes"
        noun={['mensaje', 'mensajes']}
        columns={columns(timeZone)}
        card={message => ({
          title: recipientOf(message),
          line: (
            <>
              <MessageTag state={message.state} />
              {message.purpose === 'marketing' && <PurposeTag />}
              <span className={classes(styles.line, 'truncate')}>{subjectOf(message)}</span>
            </>
          ),
        })}
        empty={
          <Empty icon={Mail} title={narrowed ? 'Ningún mensaje coincide' : 'Todavía no hay mensajes'}>
            {narrowed ? undefined : 'Aquí quedan los comprobantes y avisos que salen de la academia.'}
          </Empty>
        }
      />
    </Page>
  )
}
