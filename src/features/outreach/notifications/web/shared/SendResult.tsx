import { Button } from 'antd'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { figure } from '#lib/numbers.ts'
import { outboxAccess } from '#features/foundation/outbox/access.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { notifications, notificationsChanged } from '../../contract.ts'
import { PurposeTag } from '#features/foundation/outbox/web/shared/PurposeTag.tsx'
import { waitingOf, type Batch } from './fate.ts'
import { ResultLines } from './ResultLines.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './notifications.module.css'
import figureStyles from '#web/ui/figure.module.css'

/** A fallback for missing progress events. */
const POLL_MS = 4_000

/** The result of a sending, updated until no message waits. */
export function SendResult({ batchId, onAgain }: { batchId: string; onAgain(): void }) {
  const [over, setOver] = useState(false)
  const { data, error, refetch } = useRead(notifications.batch, { params: { batchId } }, over ? {} : { every: POLL_MS })
  useLive(notificationsChanged, [notifications.batch])
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={44} bars={['30%']} />
  const done = waitingOf(data) <= 0
  if (done !== over) setOver(done)
  return (
    <div className={styles.result} data-slot="notification-result">
      <h3>{done ? 'Envío terminado' : 'Enviando…'}</h3>
      {data.purpose === 'marketing' && <PurposeTag />}
      <Progress batch={data} />
      <ResultLines batch={data} />
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      <Foot batchId={batchId} batch={data} onAgain={onAgain} />
    </div>
  )
}

function Progress({ batch }: { batch: Batch }) {
  const doneCount = batch.total - waitingOf(batch)
  const text = `${figure(doneCount)} de ${figure(batch.total)} ${batch.total === 1 ? 'mensaje' : 'mensajes'}`
  return (
    <>
      <p className="subdued tabular" role="status">
        {text}
      </p>
      <div
        className={figureStyles.bar}
        data-slot="bar"
        role="progressbar"
        aria-label="Envío"
        aria-valuemin={0}
        aria-valuemax={batch.total}
        aria-valuenow={doneCount}
        aria-valuetext={text}
      >
        <i style={{ width: `${(doneCount * 100) / Math.max(batch.total, 1)}%` }} />
      </div>
    </>
  )
}

function Foot({ batchId, batch: { failed, held }, onAgain }: { batchId: string; batch: Batch; onAgain(): void }) {
  const { can } = useSession()
  const resend = useCall(notifications.resend, { failure: 'Ocurrio un error', refresh: [notifications.batch] })
  return (
    <div className={classes(styles.foot, 'row')}>
      {failed + held > 0 && (
        <Button icon={<RotateCcw aria-hidden />} loading={resend.busy} onClick={() => void resend.run({ params: { batchId } })}>
          {failed > 0 ? 'Reenviar a los fallidos' : 'Volver a intentar'}
        </Button>
      )}
      <Button onClick={onAgain}>Enviar otro mensaje</Button>
      {can(outboxAccess.read) && <a href="/bandeja">Ver la bandeja de salida</a>}
    </div>
  )
}
