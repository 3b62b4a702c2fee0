import { Button } from 'antd'
import { CalendarX, X } from 'lucide-react'
import { useRef } from 'react'
import type { Answer } from '#contract/route.ts'
import { Average } from '#features/presence/attendance/web/shared/Average.tsx'
import { NewDay } from '#features/presence/attendance/web/shared/NewDay.tsx'
import { fullName } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useGuard } from '#web/ui/unsaved.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import type { Employee } from '#features/foundation/employees/contract.ts'
import { presence, presenceChanged } from '../contract.ts'
import { PresenceLine } from './PresenceLine.tsx'
import { classes } from '#web/look/classes.ts'
import attendanceStyles from '#features/presence/attendance/web/shared/attendance.module.css'
import styles from './presence.module.css'

const LIVE_ROUTES = [presence.list]

/** 'Asistencia' of an employee: average, the recorded days, a new one (EMP-57). */
export function PresenceModal({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { Forms, forms, leave } = useGuard()
  const close = async () => (await leave()) && onClose()
  useFocusReturn()
  useLostAccess(presence.list.access, onClose)
  return (
    <Modal
      open
      first="own"
      width={440}
      onCancel={() => void close()}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={`Asistencia · ${fullName(employee)}`}
      footer={<Button onClick={() => void close()}>Cerrar</Button>}
    >
      <Forms value={forms}>
        <section className={classes(attendanceStyles.group, styles.days)} aria-label="Asistencia">
          <Days employeeId={employee._id} />
        </section>
      </Forms>
    </Modal>
  )
}

function Days({ employeeId }: { employeeId: string }) {
  const { data, error, refetch } = useRead(presence.list, { params: { id: employeeId } })
  useLive(presenceChanged, LIVE_ROUTES)
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={5} height={44} bars={['30%', '20%']} />
  return (
    <>
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      <Recorded employeeId={employeeId} {...data} />
    </>
  )
}

function Recorded({ employeeId, attendance: records, average }: { employeeId: string } & Answer<typeof presence.list>) {
  const { can } = useSession()
  const today = useToday()
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  return (
    <div ref={box}>
      <Average average={average} records={records} />
      {can(presence.create) && (
        <NewDay
          route={presence.create}
          params={{ id: employeeId }}
          today={today}
          taken={records.map(({ date }) => date)}
          refresh={LIVE_ROUTES}
        />
      )}
      {records.length === 0 ? (
        <Empty icon={CalendarX} title="Sin registros de asistencia">
          Se llenan al entrar con QR.
        </Empty>
      ) : (
        <ul className={styles.list} aria-label="Registros de asistencia">
          {records.map(record => (
            <PresenceLine key={record._id} employeeId={employeeId} record={record} />
          ))}
        </ul>
      )}
    </div>
  )
}
