import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { auditChanged } from '#contract/event.ts'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { addDays } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { isTyping } from '#web/ui/typing.ts'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { undo } from '../../contract.ts'
import { AsOfFields } from './AsOfFields.tsx'
import styles from './asOf.module.css'

interface Props {
  record: string
  name: string
  onClose(): void
}

/** 'Como estaba' (DES-26): the record at the end of a day, read-only; the arrows move between days with a change. */
export function AsOfWindow({ record, name, onClose }: Props) {
  useFocusReturn()
  useLostAccess(auditAccess.read, onClose)
  const today = useToday()
  const [day, setDay] = useState(() => addDays(today, -1))
  const { data, error, refetch } = useRead(undo.asOf, { params: { id: record }, query: { day } })
  useLive(auditChanged, [undo.asOf])
  const days = data?.days ?? []
  const earlier = days.findLast(each => each < day)
  const later = days.find(each => each > day) ?? (day < today ? today : undefined)
  useArrows(earlier, later, setDay)
  return (
    <Modal
      open
      first="heading"
      width={560}
      title={`Como estaba ${name}`}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
    >
      <div className={styles.day}>
        <IconButton icon={ChevronLeft} label="Cambio anterior" disabled={!earlier} onClick={() => earlier && setDay(earlier)} />
        <DayField needed aria-label="Día" value={day} to={today} onChange={picked => picked && setDay(picked)} />
        <IconButton icon={ChevronRight} label="Cambio siguiente" disabled={!later} onClick={() => later && setDay(later)} />
      </div>
      {data ? (
        <AsOfFields shown={data} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} height={40} bars={['30%', '50%']} />
      )}
    </Modal>
  )
}

function useArrows(earlier: string | undefined, later: string | undefined, go: (day: string) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const to = event.key === 'ArrowLeft' ? earlier : event.key === 'ArrowRight' ? later : undefined
      if (!to || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping()) return
      event.preventDefault()
      go(to)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [earlier, later, go])
}
