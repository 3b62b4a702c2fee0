import { Button, Checkbox, Drawer, Select } from 'antd'
import { ChevronDown, Trash2, UserCheck, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { lessons, lessonsChanged } from '#features/teaching/lessons/contract.ts'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { formatHour, weekdayText } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { toast } from '#web/ui/toasts.ts'
import { useLive } from '#web/calls/live.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { absences, absencesChanged, type Absence, type UncoveredLesson } from '../../contract.ts'
import { AbsenceModal } from './AbsenceModal.tsx'
import styles from './uncovered.module.css'

interface Props {
  /** Days 'YYYY-MM-DD', both included. */
  from: string
  to: string
  campus: string | undefined
  onClose(): void
}

const LIVE_ROUTES = [absences.list, absences.uncovered]
const keyOf = ({ group, day, startHour }: UncoveredLesson) => `${group._id} ${day} ${startHour}`

/** 'Por cubrir': absent teachers, and their lessons with candidates (OFE-17). */
export function UncoveredDrawer({ from, to, campus, onClose }: Props) {
  useFocusReturn()
  const phone = usePhone()
  const absent = useRead(absences.list, { query: { from, to } })
  const reading = useRead(absences.uncovered, { query: { from, to, ...(campus && { location: campus }) } })
  useLive(absencesChanged, LIVE_ROUTES)
  useLive(lessonsChanged, LIVE_ROUTES)
  const [adding, setAdding] = useState(false)
  const failed = absent.error ?? reading.error
  const retry = () => void Promise.all([absent.refetch(), reading.refetch()])
  const whole = absent.data && reading.data
  return (
    <Drawer
      open
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '80dvh' : 440}
      title="Por cubrir"
      closable={{ 'aria-label': 'Cerrar', placement: 'end' }}
      closeIcon={<X aria-hidden />}
      onClose={onClose}
    >
      <Button icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
        Registrar ausencia
      </Button>
      {failed && <Failed slim={whole !== undefined} reason={failed.message} retry={retry} />}
      {!whole && !failed && <Skeleton rows={6} height={64} bars={['50%', '30%']} />}
      {absent.data && reading.data && (
        <>
          {absent.data.absences.length === 0 ? (
            <Empty icon={UserCheck} title="Nadie falta esta semana.">
              Las ausencias se registran en la ficha de cada profesor.
            </Empty>
          ) : (
            <ul className={styles.list} aria-label="Ausencias">
              {absent.data.absences.map(each => (
                <AbsenceLine key={each._id} absence={each} />
              ))}
            </ul>
          )}
          {reading.data.lessons.length > 0 && <Lessons lessons={reading.data.lessons} />}
        </>
      )}
      {adding && <AbsenceModal onClose={() => setAdding(false)} />}
    </Drawer>
  )
}

function AbsenceLine({ absence: { _id, employee, startDate, endDate, reason } }: { absence: Absence }) {
  const removal = useCall(absences.remove, { success: 'Ausencia borrada', refresh: LIVE_ROUTES })
  const days = startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`
  const remove = async () => {
    const text = `${fullName(employee)}, ${days}: sus clases dejan de estar por cubrir. Las suplencias quedan.`
    if (await confirm({ title: '¿Borrar la ausencia?', text, ok: 'Borrar', danger: true })) await removal.run({ params: { id: _id } })
  }
  return (
    <li className={styles.absence}>
      <span className={styles.who}>
        <b>{fullName(employee)}</b>
        <small className="muted tabular">{[days, reason].filter(Boolean).join(' · ')}</small>
      </span>
      <IconButton
        icon={Trash2}
        label={`Borrar la ausencia de ${fullName(employee)}`}
        disabled={removal.busy}
        onClick={() => void remove()}
      />
    </li>
  )
}

function Lessons({ lessons: waiting }: { lessons: readonly UncoveredLesson[] }) {
  const [substitutes, setSubstitutes] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState(false)
  const call = useCall(lessons.cover, { refresh: LIVE_ROUTES })
  const teacherOf = (lesson: UncoveredLesson) => substitutes[keyOf(lesson)] ?? lesson.candidates[0]?._id
  const cover = async (some: readonly UncoveredLesson[]) => {
    const covers = some.flatMap(lesson => {
      const teacher = teacherOf(lesson)
      return teacher === undefined ? [] : [{ group: lesson.group._id, day: lesson.day, startHour: lesson.startHour, teacher }]
    })
    const answer = await call.run({ body: { covers: covers.slice(0, 60), message } })
    if (!answer) return
    if (answer.covered > 0) toast.success(counted(answer.covered, 'clase cubierta', 'clases cubiertas'))
    for (const { group, day, startHour, reason } of answer.left)
      toast.warn(`${group.name}, ${formatDay(day)} ${formatHour(startHour)}: ${reason}`)
    for (const { group, day } of some.filter(lesson => teacherOf(lesson) === undefined))
      toast.warn(`${group.name}, ${formatDay(day)}: nadie está libre.`)
  }
  const coverable = waiting.filter(lesson => teacherOf(lesson) !== undefined)
  return (
    <>
      <ul className={styles.list} aria-label="Clases por cubrir">
        {waiting.map(lesson => (
          <li key={keyOf(lesson)} className={styles.lesson}>
            <b>{lesson.group.name}</b>
            <small className="muted tabular">{placeOf(lesson)}</small>
            {lesson.candidates.length === 0 ? (
              <span>Nadie está libre a esa hora.</span>
            ) : (
              <div className={styles.give}>
                <Select
                  aria-label={`Suplente de ${lesson.group.name}`}
                  value={teacherOf(lesson)}
                  suffixIcon={<ChevronDown aria-hidden />}
                  options={lesson.candidates.map(each => ({ value: each._id, label: fullName(each) }))}
                  onChange={teacher => setSubstitutes({ ...substitutes, [keyOf(lesson)]: teacher })}
                />
                <Button
                  type="primary"
                  disabled={call.busy}
                  aria-label={`Cubrir ${lesson.group.name}, ${formatDay(lesson.day)}`}
                  onClick={() => void cover([lesson])}
                >
                  Cubrir
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Checkbox checked={message} onChange={({ target }) => setMessage(target.checked)}>
        Avisar a los alumnos
      </Checkbox>
      {coverable.length > 1 && (
        <div className={styles.foot}>
          <FinalButton loading={call.busy} onClick={() => void cover(waiting)}>
            Cubrir todas ({coverable.length})
          </FinalButton>
        </div>
      )}
    </>
  )
}

/** 'Lun 23/11, 16:00–18:00 · Salón 2, Coyoacán · Sin Héctor Ruiz' */
const placeOf = ({ day, startHour, endHour, classRoom, location, teacher }: UncoveredLesson) =>
  [
    `${weekdayText(day, today())}, ${formatHour(startHour)}–${formatHour(endHour)}`,
    [classRoom?.name, location?.name].filter(Boolean).join(', '),
    `Sin ${fullName(teacher)}`,
  ]
    .filter(Boolean)
    .join(' · ')
