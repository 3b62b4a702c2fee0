import { Button } from 'antd'
import { Ban, Check, CircleAlert, Clock3, Inbox, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { outboxAccess } from '#features/outbox/access.ts'
import { useRead } from '#web/reading.ts'
import { useSession } from '#web/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag, type Tone } from '#web/ui/StateTag.tsx'
import { notifications } from '../../contract.ts'
import './notifications.css'

const POLL_MS = 1_500

type Batch = Answer<typeof notifications.batch>

const waitingOf = ({ total, sent, failed, held, skipped }: Batch) => total - sent - failed - held - skipped.length

interface Line {
  count: number
  tone: Tone
  icon: LucideIcon
  label: string
  why?: string
}

const linesOf = (batch: Batch): Line[] =>
  [
    { count: batch.sent, tone: 'green', icon: Check, label: 'Enviados' },
    { count: waitingOf(batch), tone: 'amber', icon: Clock3, label: 'Por enviar' },
    {
      count: batch.held,
      tone: 'grey',
      icon: Inbox,
      label: 'Sin enviar',
      why: 'Sin proveedor configurado: quedan en la bandeja de salida.',
    },
    { count: batch.failed, tone: 'red', icon: CircleAlert, label: 'Fallidos', why: 'El motivo de cada uno está en la bandeja de salida.' },
    { count: batch.skipped.length, tone: 'amber', icon: Ban, label: 'Omitidos' },
  ].filter(({ count }) => count > 0) as Line[]

/** What became of a sending: followed until no message waits any more. */
export function SendResult({ batchId, onAgain }: { batchId: string; onAgain(): void }) {
  const [over, setOver] = useState(false)
  const { data, error, refetch } = useRead(notifications.batch, { params: { batchId } }, over ? {} : { every: POLL_MS })
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={44} bars={['30%']} />
  const done = waitingOf(data) <= 0
  if (done !== over) setOver(done)
  return (
    <div className="no-result">
      <h3>{done ? 'Envío terminado' : 'Enviando…'}</h3>
      <Progress batch={data} />
      <ul className="no-lines" aria-label="Resultado del envío">
        {linesOf(data).map(line => (
          <Outcome key={line.label} {...line} skipped={line.label === 'Omitidos' ? data.skipped : []} />
        ))}
      </ul>
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      <Foot onAgain={onAgain} />
    </div>
  )
}

function Progress({ batch }: { batch: Batch }) {
  const gone = batch.total - waitingOf(batch)
  const text = `${gone} de ${batch.total} ${batch.total === 1 ? 'mensaje' : 'mensajes'}`
  return (
    <>
      <p className="sub num" role="status">
        {text}
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label="Envío"
        aria-valuemin={0}
        aria-valuemax={batch.total}
        aria-valuenow={gone}
        aria-valuetext={text}
      >
        <i style={{ width: `${(gone * 100) / Math.max(batch.total, 1)}%` }} />
      </div>
    </>
  )
}

const Outcome = ({ count, tone, icon, label, why, skipped }: Line & { skipped: Batch['skipped'] }) => (
  <li>
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
    <span className="num m5">{count}</span>
    <span className="mut no-why">
      {why}
      {skipped.map(({ name, reason }) => (
        <span key={`${name} ${reason}`}>
          {name}: {reason}
        </span>
      ))}
    </span>
  </li>
)

function Foot({ onAgain }: { onAgain(): void }) {
  const { can } = useSession()
  return (
    <div className="row no-foot">
      <Button onClick={onAgain}>Enviar otro mensaje</Button>
      {can(outboxAccess.read) && <a href="/bandeja">Ver la bandeja de salida</a>}
    </div>
  )
}
