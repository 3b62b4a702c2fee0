import { useState } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { audit } from '../contract.ts'
import { AUDIT_LIMITS } from '../limits.ts'
import { recordsText } from './auditView.ts'
import { Changes } from './shared/Changes.tsx'
import { UndoneTag } from './shared/UndoneTag.tsx'
import styles from './audit.module.css'

const { history: LIMIT } = AUDIT_LIMITS

/** The acts of a batch (DES-20). */
export function BatchLines({ batch }: { batch: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(audit.list, { query: { batch, skip: (page - 1) * LIMIT, limit: LIMIT } })
  if (!data)
    return error ? (
      <Failed slim reason={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton rows={6} height={44} bars={['40%', '60%']} />
    )
  return (
    <>
      <h3 className="sectionTitle">Movimientos</h3>
      <ol className={styles.lines} aria-label="Movimientos de este lote">
        {data.audit.map(entry => (
          <li key={entry._id}>
            <div className={styles.cell}>
              <b className="truncate" title={entry.action}>
                {entry.records.length > 0 ? recordsText(entry) : entry.action}
              </b>
              <UndoneTag entry={entry} />
            </div>
            {entry.changes.length > 0 && <Changes changes={entry.changes} />}
          </li>
        ))}
      </ol>
      <Pager page={page} last={Math.ceil(data.total / LIMIT)} onChange={setPage} />
    </>
  )
}
