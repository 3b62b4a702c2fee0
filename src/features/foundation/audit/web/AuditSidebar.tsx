import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Suspense } from 'react'
import { formatInstant } from '#lib/days.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { audit, type AuditEntry, type TouchedRecord } from '../contract.ts'
import { writerOf } from './auditView.ts'
import { BatchLines } from './BatchLines.tsx'
import { Changes } from './shared/Changes.tsx'
import { lineActions } from './shared/lineActions.ts'
import { UndoneTag } from './shared/UndoneTag.tsx'
import styles from './audit.module.css'

interface Props {
  id: string
  /** The row as the list has it; rows of the audit never change. */
  listed?: AuditEntry
  previous?: () => void
  next?: () => void
  onClose(): void
}

export function AuditSidebar({ id, listed, ...steps }: Props) {
  const { data, error, refetch } = useRead(audit.find, listed ? skip : { params: { id } })
  const entry = listed ?? data?.entry
  return (
    <Aside {...steps} label="Movimiento" head={entry?.resource ?? 'Movimiento'}>
      {entry ? (
        <Content entry={entry} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      )}
    </Aside>
  )
}

function Content({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useSession().academy
  const writer = writerOf(entry)
  return (
    <>
      <h2 className={styles.action}>{entry.action}</h2>
      <UndoneTag entry={entry} />
      <Facts
        facts={[
          { label: 'Fecha', value: formatInstant(new Date(entry.at), timeZone) },
          { label: 'Persona', value: writer },
          { label: 'Desde', value: [entry.device, entry.address].filter(Boolean).join(' · ') || null },
          ...(entry.undone ? [{ label: 'Lo deshizo', value: undoneText(entry.undone, timeZone) }] : []),
        ]}
      />
      {entry.records.length > 0 && (
        <>
          <hr className="divider" />
          <h3 className="sectionTitle">Registros</h3>
          <ul className={styles.records}>
            {entry.records.map(record => (
              <RecordLine key={record._id} record={record} />
            ))}
          </ul>
        </>
      )}
      <hr className="divider" />
      {entry.batch && entry.count > 1 ? <BatchLines batch={entry.batch} /> : <Changed entry={entry} />}
      <hr className="divider" />
      {lineActions.all().map(({ Action }, at) => (
        <Suspense key={at}>
          <Action entry={entry} alone />
        </Suspense>
      ))}
    </>
  )
}

const undoneText = ({ user, at }: NonNullable<AuditEntry['undone']>, timeZone: string) =>
  [user, formatInstant(new Date(at), timeZone)].filter(Boolean).join(' · ')

const Changed = ({ entry }: { entry: AuditEntry }) => (
  <>
    <h3 className="sectionTitle">Cambios</h3>
    {entry.changes.length > 0 ? <Changes changes={entry.changes} /> : <p className="compact muted">No hay más detalle.</p>}
  </>
)

function RecordLine({ record: { _id, kind, name } }: { record: TouchedRecord }) {
  const navigate = useNavigate()
  const onlyThis = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, record: _id, pagina: undefined, ficha: undefined }) })
  return (
    <li>
      <span className="small muted">{kind}</span>
      <Button type="link" size="small" className="truncate" title={`Ver solo los movimientos de ${name}`} onClick={onlyThis}>
        {name}
      </Button>
    </li>
  )
}
