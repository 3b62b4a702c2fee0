import { Button } from 'antd'
import { useState } from 'react'
import { PhoneCall, SearchX, Undo2 } from 'lucide-react'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { payersChanged } from '#features/people/payers/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { PageAction } from '#web/ui/Page.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { useTable } from '#web/calls/useTable.ts'
import { useSession } from '#web/session/session.tsx'
import { useUntil } from '#web/state/useUntil.ts'
import { collections, collectionsChanged, type Case } from '../../contract.ts'
import { CONTACT_LIMITS } from '../../outcomes.ts'
import { BucketBand } from './BucketBand.tsx'
import { CaseCard } from './CaseCard.tsx'
import { CaseList } from './CaseList.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { QueueBulk } from './QueueBulk.tsx'
import { QueueFoot } from './QueueFoot.tsx'
import { useManyCases } from './useMany.ts'
import { useQueue, type Queue } from './useQueue.ts'
import styles from './queue.module.css'

const READS = [collections.queue, collections.card, collections.aging]
const LIMIT = 30

/** 'Cola': overdue students to call, worked by keys; the present card beside it. */
export function QueueView() {
  const table = useTable(collections.queue, {
    rows: answer => answer.cases,
    newestFirst: false,
    limit: LIMIT,
    filters: ['location', 'bucket', 'view'],
    addressOf: { location: 'sede', bucket: 'tramo', view: 'vista' },
  })
  const { rows, selected, select } = table
  const mayContact = useSession().can(collections.contact)
  const queue = useQueue({ rows, selected, select })
  useFocusBack(selected)
  useLive(collectionsChanged, READS)
  useLive(studentsChanged, READS)
  useLive(paymentsChanged, READS)
  useLive(payersChanged, READS)
  const at = rows.findIndex(({ _id }) => _id === selected)
  const place = at < 0 ? null : `${(table.page - 1) * LIMIT + at + 1} de ${table.total}`
  const cases = useManyCases(table)
  const [isWriting, write] = useState(false)
  const many = {
    ...cases,
    clear() {
      write(false)
      cases.clear()
    },
  }
  // On a phone the message covers the list, and opens by a button.
  const phone = usePhone()
  const isFiltered = Boolean(table.search) || Object.values(table.filters).some(Boolean)
  return (
    <section className={styles.queue} ref={queue.box} aria-label="Cola de cobranza">
      <div className={styles.main}>
        {queue.done && <UndoBar key={queue.done.contact._id} queue={queue} />}
        <BucketBand toCall={table.answer?.toCall} following={table.answer?.following} />
        <CaseList
          table={table}
          onWrote={row => mayContact && row.overdue > 0 && void queue.write(row, { channel: 'whatsapp', outcome: 'whatsapp' })}
          choose={{
            selection: many.selection,
            label: row => `Seleccionar a ${fullName(row)}`,
            bulk: <QueueBulk many={many} rows={rows} onMessage={phone ? () => write(true) : undefined} />,
          }}
          empty={
            isFiltered ? (
              <Empty icon={SearchX} title="Nadie con estos filtros." action={<Button onClick={many.clearFilters}>Quitar filtros</Button>} />
            ) : (table.answer?.following ?? 0) > 0 ? (
              <Empty icon={PhoneCall} title="Nadie por llamar.">
                Lo vencido está en seguimiento.
              </Empty>
            ) : (
              <Empty icon={PhoneCall} title="Nadie debe pagos vencidos.">
                Lo que viene está en «Próximos 7 días» y en Semana.
              </Empty>
            )
          }
        />
        {rows.length > 0 && many.selection.ids.length === 0 && (
          <>
            <QueueFoot table={table} />
            {phone && <Begin first={rows[0]!} onBegin={select} />}
          </>
        )}
      </div>
      {many.whom && (!phone || isWriting) ? (
        <MessagePanel key={many.whom.key} many={many} box={queue.box} />
      ) : (
        selected && <CaseCard key={selected} id={selected} place={place} queue={queue} onClose={() => select(undefined)} />
      )}
    </section>
  )
}

/** The phone's solid button. */
const Begin = ({ first, onBegin }: { first: Case; onBegin(id: string): void }) => (
  <PageAction>
    <Button type="primary" onClick={() => onBegin(first._id)}>
      Empezar: {first.name}, {wholeMoney(toCentavos(first.amountDue))}
    </Button>
  </PageAction>
)

/** The last contact can be undone for some minutes. */
function UndoBar({ queue }: { queue: Queue }) {
  const { contact, who } = queue.done!
  const young = useUntil(new Date(contact.at).getTime() + CONTACT_LIMITS.undoMinutes * 60_000)
  if (!young) return null
  return (
    <div className={styles.undo} role="status">
      <span className="truncate">
        Anotado: <b>{fullName(who)}</b>
      </span>
      <span className="spacer" />
      <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => void queue.undo()}>
        Deshacer
      </Button>
    </div>
  )
}
