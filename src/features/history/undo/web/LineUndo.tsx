import { Button } from 'antd'
import { Undo2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import type { AuditEntry } from '#features/foundation/audit/contract.ts'
import { audit } from '#features/foundation/audit/contract.ts'
import { Changes } from '#features/foundation/audit/web/shared/Changes.tsx'
import type { Answer } from '#contract/route.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { undo } from '../contract.ts'
import { BatchUndo } from './BatchUndo.tsx'
import { Would } from './Would.tsx'
import styles from './lineUndo.module.css'

const MoneyWindow = lazy(async () => (await import('./money/MoneyWindow.tsx')).MoneyWindow)

type UndoAnswer = Answer<typeof undo.show>

/** 'Deshacer este cambio' of a line (DES-25): preview, then button; or the reason why there is none. */
export function LineUndo({ entry, alone = false }: { entry: AuditEntry; alone?: boolean }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  if (alone && (entry.undone || entry.undo === null)) return null
  const batch = entry.count > 1 ? entry.batch : null
  if (open)
    return batch ? <BatchUndo batch={batch} onClose={() => setOpen(false)} /> : <LoadedUndo id={entry._id} onClose={() => setOpen(false)} />
  if (alone && (entry.undo === 'never' || entry.undo === 'instead')) return <LoadedUndo id={entry._id} onClose={() => setOpen(false)} />
  return (
    <Button
      ref={button}
      size="small"
      icon={<Undo2 aria-hidden />}
      aria-label={`Deshacer este cambio: ${entry.action}`}
      onClick={() => setOpen(true)}
    >
      Deshacer este cambio
    </Button>
  )
}

function LoadedUndo({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useRead(undo.show, { params: { id } })
  if (!data)
    return error ? (
      <Failed slim reason={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton rows={1} height={44} bars={['40%', '20%']} />
    )
  // Money has acts of its own, and so has a mistaken void.
  if (data.where.length > 0 || data.instead.some(({ student }) => student !== null))
    return (
      <Suspense>
        <MoneyWindow id={id} onClose={onClose} />
      </Suspense>
    )
  return data.state === 'open' ? (
    <One id={id} shown={data} onClose={onClose} />
  ) : (
    <p role="status" className={styles.why}>
      {whyNot(data)}
    </p>
  )
}

/** Names who changed it since, or the acts of its own screen. */
function whyNot({ state, reason, conflicts, instead }: UndoAnswer): string {
  const [first] = conflicts
  if (state === 'changed' && first)
    return `${first.user ?? 'Alguien'} lo cambió después: ${first.field}, ${first.left ?? 'vacío'} → ${first.now ?? 'vacío'}.`
  if (state === 'undone') return 'Ya se deshizo.'
  if (instead.length > 0) return `${reason} ${instead.map(each => each.label).join(' · ')}`
  return reason ?? 'Este movimiento no se deshace.'
}

function One({ id, shown, onClose }: { id: string; shown: UndoAnswer; onClose(): void }) {
  const press = useCall(undo.press, { refresh: [audit.list, undo.show], success: answer => answer.said })
  const lines = shown.lines.map(({ record, field, now, back }) => ({ field: `${record}: ${field}`, before: now, after: back }))
  const run = () => void press.run({ params: { id }, body: {} }).then(answer => answer && onClose())
  return (
    <Would press={{ label: 'Deshacer', busy: press.busy, run }} onClose={onClose}>
      <Changes changes={lines} />
    </Would>
  )
}
