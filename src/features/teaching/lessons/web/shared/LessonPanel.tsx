import { useNavigate } from '@tanstack/react-router'
import { Button, Drawer } from 'antd'
import { CalendarPlus, CalendarX, MoveRight, Undo2, UserRoundPen, Users, X, type LucideIcon } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatDay, weekdayOf } from '#lib/days.ts'
import { formatHour, WEEKDAYS } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { lessonsAccess } from '../../access.ts'
import { lessons, type LessonChange } from '../../lessonContract.ts'
import { CalendarFileButton } from './CalendarFileButton.tsx'
import { ChangeForm, type Act } from './ChangeForm.tsx'
import { stateText } from './lessonText.ts'
import { TaughtButton } from './TaughtButton.tsx'
import { isSoon, noticeText, type GivenLesson, type Landing, type PanelLesson, type Room } from './changeValues.ts'
import styles from './lessonPanel.module.css'

interface Props {
  lesson: PanelLesson
  /** The place that the lesson was dragged to: 'Mover' opens with it. */
  to?: Landing | undefined
  rooms: readonly Room[]
  /** Lessons of the week, to mark busy rooms and teachers. */
  given: readonly GivenLesson[]
  /** 'YYYY-MM-DD' */
  today: string
  /** Buttons of other features. */
  more?: ReactNode
  onClose(): void
}

const TITLES: Record<Act, string> = { cancel: 'Cancelar clase', move: 'Mover clase', substitute: 'Suplente', extra: 'Clase extra' }

/** One lesson and its possible changes (OFE-9). */
export function LessonPanel({ lesson, to, rooms, given, today, more, onClose }: Props) {
  useFocusReturn()
  const phone = usePhone()
  const navigate = useNavigate()
  const { can } = useSession()
  const [act, setAct] = useState<Act | null>(to ? 'move' : null)
  const box = useRef<HTMLDivElement>(null)
  const { group, day, change } = lesson
  const past = (change?.from?.day ?? day) < today
  const may = can(lessonsAccess.change) && change?.kind !== 'extra'
  const acts: [Act, string, LucideIcon, boolean][] = [
    ['cancel', 'C', CalendarX, may && change?.kind !== 'cancelled'],
    ['move', 'M', MoveRight, may && !past],
    ['substitute', 'S', UserRoundPen, (may || (can(lessonsAccess.cover) && change?.kind !== 'extra')) && !lesson.gone],
    ['extra', 'E', CalendarPlus, can(lessonsAccess.extra)],
  ]
  const open = acts.filter(([, , , isPossible]) => isPossible)
  usePlaceKeys(
    box,
    act === null
      ? Object.fromEntries(open.map(([each, letter]) => [letter.toLowerCase(), [TITLES[each], () => setAct(each)] as const]))
      : {},
  )
  return (
    <Drawer
      open
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '80dvh' : 400}
      title={act === null ? group.name : TITLES[act]}
      className={styles.panel}
      aria-label={group.name}
      closable={{ 'aria-label': 'Cerrar', placement: 'end' }}
      closeIcon={<X aria-hidden />}
      onClose={onClose}
    >
      <div ref={box}>
        <Head lesson={lesson} />
        {act !== null ? (
          <ChangeForm
            key={act}
            act={act}
            lesson={lesson}
            to={to}
            rooms={rooms}
            given={given}
            today={today}
            onBack={() => setAct(null)}
            onDone={onClose}
          />
        ) : (
          <>
            <Facts
              facts={[
                { label: 'Curso', value: group.course },
                { label: 'Salón', value: [lesson.classRoom?.name, lesson.location?.name].filter(Boolean).join(', ') },
                { label: 'Profesor', value: lesson.teacher ? fullName(lesson.teacher) : '' },
                { label: 'Inscritos', value: group.enrolled },
                ...(change?.reason ? [{ label: 'Motivo', value: change.reason }] : []),
              ]}
            />
            <div className={styles.acts}>
              {more}
              <Button icon={<Users aria-hidden />} onClick={() => void navigate({ to: '/grupos', search: { ficha: group._id } })}>
                Abrir grupo
              </Button>
              {open.map(([each, letter, Icon]) => (
                <Button key={each} icon={<Icon aria-hidden />} danger={each === 'cancel'} onClick={() => setAct(each)}>
                  {each === 'move' ? 'Mover' : TITLES[each]} {!phone && <Kbd>{letter}</Kbd>}
                </Button>
              ))}
              <TaughtButton group={group} day={day} today={today} />
              <CalendarFileButton group={group} />
              {change && can(lessonsAccess.change) && <Undo lesson={lesson} change={change} today={today} onDone={onClose} />}
            </div>
          </>
        )}
      </div>
    </Drawer>
  )
}

function Head({ lesson }: { lesson: PanelLesson }) {
  const { day, startHour, endHour, gone, change } = lesson
  const state = stateText(lesson, today())
  return (
    <p className={styles.head}>
      <b className="tabular">
        {WEEKDAYS[weekdayOf(day)]} {formatDay(day)}, {formatHour(startHour)}–{formatHour(endHour)}
      </b>
      {state && <StateTag tone={change!.kind === 'cancelled' ? 'red' : gone ? 'grey' : 'soft'}>{state}</StateTag>}
    </p>
  )
}

interface UndoProps {
  lesson: PanelLesson
  change: LessonChange
  today: string
  onDone(): void
}

function Undo({ lesson, change, today, onDone }: UndoProps) {
  const call = useCall(lessons.undo, { success: ({ queued }) => noticeText('Cambio deshecho', queued) })
  const undo = async () => {
    const at = change.from ?? change.to!
    const tell =
      isSoon(at.day, today) &&
      lesson.group.enrolled > 0 &&
      (await confirm({
        title: '¿Avisar a los alumnos?',
        text: change.kind === 'extra' ? 'Se les dice que la clase extra se cancela.' : 'Se les dice que sí habrá clase.',
        ok: 'Deshacer y avisar',
        cancel: 'Deshacer sin avisar',
      }))
    const done = await call.run({ params: { id: change._id }, query: tell ? { message: true } : {} })
    if (done) onDone()
  }
  return (
    <Button icon={<Undo2 aria-hidden />} loading={call.busy} onClick={() => void undo()}>
      {change.kind === 'extra' ? 'Quitar clase extra' : 'Deshacer cambio'}
    </Button>
  )
}
