import { useState } from 'react'
import { auditChanged } from '#contract/event.ts'
import type { Answer } from '#contract/route.ts'
import { counted, figure } from '#lib/numbers.ts'
import { audit } from '#features/foundation/audit/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { undo, undoFailures } from '../contract.ts'
import { Would } from './Would.tsx'
import styles from './lineUndo.module.css'

type BatchAnswer = Answer<typeof undo.showBatch>

/** Undo of a batch: preview, button, progress (DES-19). */
export function BatchUndo({ batch, onClose }: { batch: string; onClose(): void }) {
  const { data, error, refetch } = useRead(undo.showBatch, { params: { id: batch } })
  useLive(auditChanged, [undo.showBatch])
  if (!data)
    return error ? (
      <Failed slim reason={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton rows={1} height={44} bars={['40%', '20%']} />
    )
  if (data.state === 'done') return <Many batch={batch} shown={data} onClose={onClose} />
  return (
    <div className={styles.would}>
      <p role="status" className={styles.why}>
        {data.state === 'undone' ? 'Ya se deshizo.' : `Se está deshaciendo: ${figure(data.done)} de ${figure(data.acts)}.`}
      </p>
      <LeftOutList leftOut={data.leftOut} />
    </div>
  )
}

const HOW = {
  changes: ['cambia', 'cambian'],
  back: ['vuelve', 'vuelven'],
  goes: ['se quita', 'se quitan'],
} as const

const Kinds = ({ would }: Pick<BatchAnswer, 'would'>) =>
  would.length > 0 && (
    <ul className={styles.kinds} aria-label="Lo que cambia">
      {would.map(({ name, count, how }) => (
        <li key={`${name} ${how}`}>
          {counted(count, name, name)} {HOW[how][count === 1 ? 0 : 1]}
        </li>
      ))}
    </ul>
  )

const LeftOutList = ({ leftOut }: { leftOut: BatchAnswer['leftOut'] }) =>
  leftOut.length > 0 && (
    <ul className={styles.left} aria-label="Se quedó como está">
      {leftOut.map(({ record, reason }, at) => (
        <li key={at}>
          <b>{record}</b> {reason}
        </li>
      ))}
    </ul>
  )

function Many({ batch, shown, onClose }: { batch: string; shown: BatchAnswer; onClose(): void }) {
  const [stopped, setStopped] = useState<{ message: string; rest: boolean } | null>(null)
  const press = useCall(undo.pressBatch, {
    refresh: [audit.list, undo.showBatch],
    success: answer => (answer.state === 'undoing' ? 'Se está deshaciendo por partes.' : answer.said),
    quiet: true,
  })
  const run = async (rest: boolean) => {
    if (await press.run({ params: { id: batch }, body: { rest } })) return
    const failed = press.lastError()
    if (failed) setStopped({ message: failed.message, rest: failed.code === undoFailures.UNDO_CHANGED.code && failed.ext?.rest === true })
  }
  const label = stopped ? 'Deshacer lo demás' : 'Deshacer'
  return (
    <Would
      press={!stopped || stopped.rest ? { label, busy: press.busy, run: () => void run(stopped !== null) } : undefined}
      onClose={onClose}
    >
      <p className={styles.why}>
        {counted(shown.acts, 'movimiento vuelve a como estaba', 'movimientos vuelven a como estaban')}, del más nuevo al más viejo.
        {shown.large && ' Son más de 5,000 cambios: se deshace por partes, y lo que ya se usó se queda.'}
      </p>
      <Kinds would={shown.would} />
      {stopped && (
        <p role="alert" className={styles.why}>
          {stopped.message}
        </p>
      )}
    </Would>
  )
}
