import { Button } from 'antd'
import { CalendarX, PenLine, X } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#lib/days.ts'
import { formatHour, weekdayText } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { useGuard } from '#web/ui/unsaved.tsx'
import { lessonsAccess } from '../../access.ts'
import { closedDaysChanged, LESSON_LIMITS, lessonsChanged, taught, type TaughtLesson } from '../../contract.ts'
import { CorrectForm } from './CorrectForm.tsx'
import styles from './taught.module.css'

const READS = [taught.list]

interface Props {
  group: { _id: string; name: string }
  /** Shows only this day; absent: the last two months. */
  day: string | undefined
  today: string
  onClose(): void
}

/** The past lessons of a group, and the correction of one (DIR-30). */
export function TaughtModal({ group, day, today, onClose }: Props) {
  const [lesson, setLesson] = useState<TaughtLesson>()
  const { Forms, forms, leave } = useGuard()
  const close = async () => (await leave()) && onClose()
  const back = async () => (await leave()) && setLesson(undefined)
  useFocusReturn()
  useLostAccess(lessonsAccess.correct, onClose)
  return (
    <Modal
      open
      width={480}
      onCancel={() => void close()}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={`${lesson ? 'Corregir clase' : 'Clases dadas'} · ${group.name}`}
      footer={lesson ? null : <Button onClick={() => void close()}>Cerrar</Button>}
    >
      <Forms value={forms}>
        {lesson ? (
          <CorrectForm group={group} lesson={lesson} today={today} onBack={() => void back()} onDone={() => setLesson(undefined)} />
        ) : (
          <Lessons group={group} day={day} today={today} onChoose={setLesson} />
        )}
      </Forms>
    </Modal>
  )
}

function Lessons({ group, day, today, onChoose }: Omit<Props, 'onClose'> & { onChoose(lesson: TaughtLesson): void }) {
  const query = { from: day ?? addDays(today, 1 - LESSON_LIMITS.shown), to: day ?? today }
  const { data, error, refetch } = useRead(taught.list, { params: { group: group._id }, query })
  useLive(lessonsChanged, READS)
  useLive(closedDaysChanged, READS)
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={52} bars={['60%', '30%']} />
  if (data.lessons.length === 0)
    return (
      <Empty icon={CalendarX} title={day === undefined ? 'Sin clases en los últimos dos meses.' : 'Ese día no hay clase anotada.'}>
        Cada noche se anotan las clases del día.
      </Empty>
    )
  return (
    <>
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      <ul className={styles.lessons} aria-label="Clases dadas">
        {data.lessons.toReversed().map(lesson => (
          <Line key={`${lesson.day}${lesson.of}`} lesson={lesson} today={today} onChoose={onChoose} />
        ))}
      </ul>
      {data.remarks.map(remark => (
        <p key={remark} className="muted small">
          {remark}
        </p>
      ))}
    </>
  )
}

function Line({ lesson, today, onChoose }: { lesson: TaughtLesson; today: string; onChoose(lesson: TaughtLesson): void }) {
  const { day, startHour, endHour, given, closed, corrected, teacher, reason } = lesson
  const when = `${weekdayText(day, today)}, ${formatHour(startHour)}–${formatHour(endHour)}`
  const state = !given ? 'No se dio' : closed === null ? (corrected ? 'Corregida' : null) : closed
  return (
    <li>
      <div className={styles.lesson}>
        <span className="tabular">{given && closed === null ? when : <s>{when}</s>}</span>
        <small className="muted">{[teacher ? fullName(teacher) : 'Sin profesor', reason].filter(Boolean).join(' · ')}</small>
      </div>
      {state && <StateTag tone={!given ? 'red' : closed === null ? 'soft' : 'grey'}>{state}</StateTag>}
      <IconButton icon={PenLine} label={`Corregir la clase del ${when}`} onClick={() => onChoose(lesson)} />
    </li>
  )
}
