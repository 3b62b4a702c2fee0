import { History, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { auditChanged } from '#contract/event.ts'
import { formatInstant } from '#lib/days.ts'
import { useArrivals } from '#web/calls/arrivals.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { NewRows } from '#web/ui/NewRows.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { auditAccess } from '../../access.ts'
import { audit, type AuditEntry } from '../../contract.ts'
import { AUDIT_LIMITS } from '../../limits.ts'
import { Changes } from './Changes.tsx'
import { lineActions, recordActions } from './lineActions.ts'
import { SearchedMonths } from './SearchedMonths.tsx'
import styles from './history.module.css'

const { history: LIMIT } = AUDIT_LIMITS
const NONE: readonly AuditEntry[] = []

export function HistoryModal({ record, name, onClose }: { record: string; name: string; onClose(): void }) {
  useFocusReturn()
  useLostAccess(auditAccess.read, onClose)
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useRead(audit.list, { query: { record, skip: (page - 1) * LIMIT, limit: LIMIT } })
  useLive(auditChanged, [audit.list])
  const { rows, arrivals } = useArrivals(data?.audit ?? NONE, page === 1 && !isPlaceholderData ? record : undefined)
  return (
    <Modal
      open
      width={720}
      title={`Historial de ${name}`}
      onCancel={onClose}
      destroyOnHidden
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
    >
      {!data ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} height={56} />
        )
      ) : data.audit.length === 0 ? (
        <Empty icon={History} title="Sin movimientos">
          Aquí queda cada cambio, con quién y cuándo lo hizo. <SearchedMonths />
        </Empty>
      ) : (
        <>
          <div className={styles.tools}>
            {recordActions.all().map(({ Action }, at) => (
              <Suspense key={at}>
                <Action record={record} name={name} />
              </Suspense>
            ))}
          </div>
          <div ref={arrivals.box} className={styles.list}>
            <NewRows arrivals={arrivals} />
            {/* Scrollable content must be reachable without a mouse. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.history} data-slot="list-scroll" tabIndex={0}>
              <ol aria-label="Movimientos">
                {rows.map(entry => (
                  <Line key={entry._id} entry={entry} />
                ))}
              </ol>
            </div>
          </div>
          <div className={styles.foot}>
            <SearchedMonths />
            <Pager page={page} last={Math.ceil(data.total / LIMIT)} onChange={setPage} />
          </div>
        </>
      )}
    </Modal>
  )
}

function Line({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useSession().academy
  return (
    <li>
      <div className={styles.what}>
        <b>{entry.action}</b>
        <p className="small muted tabular">
          {formatInstant(new Date(entry.at), timeZone)} · {entry.user?.name ?? 'Sin sesión'}
          {entry.device && ` · ${entry.device}`}
        </p>
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      </div>
      <div className={styles.deeds}>
        {lineActions.all().map(({ Action }, at) => (
          <Suspense key={at}>
            <Action entry={entry} />
          </Suspense>
        ))}
      </div>
    </li>
  )
}
