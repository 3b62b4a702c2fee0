import { Button, Checkbox, Input } from 'antd'
import { useRef, useState } from 'react'
import { TeacherField } from '#features/foundation/employees/web/shared/TeacherField.tsx'
import { NearChips } from '#features/foundation/locations/web/shared/NearChips.tsx'
import { RoomConflicts } from '#features/foundation/locations/web/shared/RoomConflicts.tsx'
import { useRoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import { useNear, useSaveAgain, useTeacherNear } from '#features/foundation/locations/web/shared/useNear.ts'
import { sharingTeacher } from '#features/foundation/locations/web/shared/sharingTeacher.ts'
import { HourField } from '#features/foundation/locations/web/shared/HourField.tsx'
import { addDays, weekdayOf } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import type { CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm, type Form } from '#web/ui/useForm.ts'
import { schemaCheck, tellCheck, tellRefusal } from '#web/ui/useRouteForm.ts'
import type { BodyOf } from '#web/calls/callTypes.ts'
import { LESSON_LIMITS, LESSON_TEXTS, lessons } from '../../lessonContract.ts'
import { busyAt, isSoon, noticeText, type GivenLesson, type Landing, type PanelLesson, type Room } from './changeValues.ts'
import { NO_ROOM, RoomSelect } from './RoomSelect.tsx'
import styles from './lessonPanel.module.css'

export type Act = 'cancel' | 'move' | 'substitute' | 'extra'

interface Props {
  act: Act
  lesson: PanelLesson
  /** Filled in by dragging. */
  to?: Landing | undefined
  rooms: readonly Room[]
  given: readonly GivenLesson[]
  today: string
  onBack(): void
  onDone(): void
}

const DONE_TEXTS: Record<Act, string> = {
  cancel: 'Clase cancelada',
  move: 'Clase movida',
  substitute: 'Suplente asignado',
  extra: 'Clase extra agregada',
}
const SUBMIT: Record<Act, string> = { cancel: 'Cancelar clase', move: 'Mover', substitute: 'Asignar', extra: 'Agregar' }

interface Values {
  toDay: string | null
  startHour: string
  endHour: string
  classRoom: string
  teacher: string | null
  reason: string
  message: boolean
}

export function ChangeForm({ act, lesson, to, rooms, given, today, onBack, onDone }: Props) {
  const { group, change } = lesson
  const { can } = useSession()
  const from = change?.from ?? { day: lesson.day, startHour: lesson.startHour }
  const form = useForm<Values>({
    toDay: act === 'extra' ? null : (to?.day ?? change?.to?.day ?? lesson.day),
    startHour: to?.startHour ?? change?.to?.startHour ?? lesson.startHour,
    endHour: to?.endHour ?? change?.to?.endHour ?? lesson.endHour,
    classRoom: to?.classRoom ?? lesson.classRoom?._id ?? NO_ROOM,
    teacher: lesson.teacher?._id ?? null,
    reason: act === 'extra' ? '' : (change?.reason ?? ''),
    message: group.enrolled > 0 && act !== 'substitute' && isSoon(from.day, today),
  })
  const { values } = form
  const times = act === 'move' || act === 'extra'
  const fitting = useLanding(form, lesson, times)
  const { submit, busy: sending } = useSubmit({ act, lesson, from, form, onDone, onRefused: fitting.hear })
  useSaveAgain(fitting, submit)
  const busy = busyAt(given, group._id, values)
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  return (
    <form
      ref={box}
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {times && (
        <>
          <Field form={form} name="toDay" label="Día" required>
            <DayField from={today} to={addDays(today, 365)} />
          </Field>
          <div className={styles.hours}>
            <Field form={form} name="startHour" label="De" required>
              <HourField />
            </Field>
            <Field form={form} name="endHour" label="A" required>
              <HourField />
            </Field>
          </div>
          <Field form={form} name="classRoom" label="Salón" required={false}>
            <RoomSelect rooms={rooms} busy={busy.rooms} none={act === 'extra'} />
          </Field>
          {act === 'move' && (
            <Field form={form} name="teacher" label="Profesor" required={false}>
              <TeacherField present={lesson.teacher && { ...lesson.teacher, secondLastName: '' }} busy={busy.teachers} needed />
            </Field>
          )}
          <div className={styles.fits}>
            <RoomConflicts conflicts={fitting.conflicts} />
            <NearChips {...fitting.chips} />
          </div>
        </>
      )}
      {act === 'substitute' && (
        <Field form={form} name="teacher" label="Profesor" required>
          <TeacherField present={null} busy={busy.teachers} />
        </Field>
      )}
      {(act !== 'substitute' || can(lessons.change)) && (
        <Field form={form} name="reason" label="Motivo" required={false}>
          <Input maxLength={LESSON_LIMITS.reason} placeholder={act === 'cancel' ? 'Falta el profesor' : ''} />
        </Field>
      )}
      {group.enrolled > 0 && (
        <Checkbox checked={values.message} onChange={({ target }) => form.set('message', target.checked)}>
          Avisar a {counted(group.enrolled, 'alumno', 'alumnos')}
        </Checkbox>
      )}
      <div className={styles.foot}>
        <Button onClick={onBack}>Volver</Button>
        <FinalButton htmlType="submit" danger={act === 'cancel'} loading={sending}>
          {SUBMIT[act]}
        </FinalButton>
      </div>
    </form>
  )
}

/** The conflicts of the room at the new hour, and free alternatives (OFE-45). */
function useLanding(form: Form<Values>, { group, location }: PanelLesson, asked: boolean) {
  const { toDay, startHour, endHour, classRoom, teacher } = form.values
  const [turn, setTurn] = useState(0)
  const [refused, setRefused] = useState(false)
  const hour = toDay !== null && endHour > startHour ? { day: weekdayOf(toDay), startHour, endHour } : null
  const wish = {
    classRoomId: asked && classRoom !== NO_ROOM ? classRoom : null,
    schedules: hour === null ? [] : [hour],
    startDate: toDay,
    endDate: toDay,
    except: group._id,
  }
  const { conflicts } = useRoomCheck(wish)
  const near = useNear({ ...wish, quota: group.enrolled, teacher }, conflicts.length > 0)
  const nearHours = useTeacherNear({ ...wish, teacher })
  const take = (part: Partial<Values>) => {
    form.patch(part)
    if (refused) setTurn(turn + 1)
    setRefused(false)
  }
  return {
    conflicts,
    hear(error: CallError | null) {
      setRefused(true)
      nearHours.hear(error)
    },
    turn,
    chips: {
      near: near ?? nearHours.near,
      campus: location?._id,
      onRoom: ({ _id }: { _id: string }) => take({ classRoom: _id }),
      onHours: ([first]: readonly { startHour: string; endHour: string }[]) =>
        first && take({ startHour: first.startHour, endHour: first.endHour }),
    },
  }
}

interface SubmitProps {
  act: Act
  lesson: PanelLesson
  from: { day: string; startHour: string }
  form: ReturnType<typeof useForm<Values>>
  onDone(): void
  onRefused(error: CallError | null): void
}

/** Submits; a closed day asks for one confirmation. */
function useSubmit({ act, lesson, from, form, onDone, onRefused }: SubmitProps) {
  const { group, change } = lesson
  const options = {
    quiet: true,
    success: ({ queued }: { queued: { email: number; sms: number } }) => noticeText(DONE_TEXTS[act], queued),
  }
  const changing = useCall(lessons.change, options)
  const adding = useCall(lessons.extra, options)
  const covering = useCall(lessons.cover, { quiet: true })
  const { can } = useSession()
  // A user who may only cover lessons sends the substitute through `cover`.
  const coversOnly = act === 'substitute' && !can(lessons.change)
  const call = coversOnly ? covering : act === 'extra' ? adding : changing
  const send = (onClosedDay: boolean, share: { shareTeacher?: true }) => {
    const { toDay, startHour, endHour, classRoom, teacher, reason, message } = form.values
    if (act === 'extra')
      return adding.run({
        params: { group: group._id },
        body: { day: toDay!, startHour, endHour, classRoom: classRoom || null, reason, message, onClosedDay, ...share },
      })
    const body: BodyOf<typeof lessons.change> =
      act === 'cancel'
        ? { kind: 'cancelled' }
        : {
            kind: 'changed',
            ...(toDay !== null && { toDay }),
            startHour,
            endHour,
            ...(classRoom !== NO_ROOM && { classRoom }),
            ...(teacher !== null && { teacher }),
            onClosedDay,
          }
    return changing.run({
      params: { group: group._id, ...from },
      body: { ...body, reason, message, ...share, ...(change && { version: change.version }) },
    })
  }
  /** Refers to the lesson by its actual day and hour. */
  const cover = async () => {
    const { teacher, message } = form.values
    const lessonKey = { group: group._id, day: lesson.day, startHour: lesson.startHour }
    const answer = await covering.run({ body: { covers: [{ ...lessonKey, teacher: teacher! }], message } })
    if (!answer) return tellRefusal(form, covering.lastError()!)
    const [refusal] = answer.left
    if (refusal) return tellCheck(form, { field: 'teacher', text: refusal.reason })
    toast.success(noticeText(DONE_TEXTS.substitute, answer.queued))
    onDone()
  }
  const submit = async () => {
    if (call.busy) return
    form.mark(null)
    const { toDay, startHour, endHour, teacher } = form.values
    if (toDay === null) return tellCheck(form, { field: 'toDay', text: LESSON_TEXTS.date })
    if (act === 'substitute' && teacher === null) return tellCheck(form, { field: 'teacher', text: 'Elige quién da la clase.' })
    if (coversOnly) return cover()
    const wrong = act === 'cancel' ? null : schemaCheck(lessons.change, { kind: 'changed', toDay, startHour, endHour })
    if (wrong) return tellCheck(form, wrong)
    const submitChange = (onClosedDay: boolean) => sharingTeacher({ send: share => send(onClosedDay, share), lastError: call.lastError })
    let answer = await submitChange(false)
    if (!answer && call.lastError()?.code === 'CLOSED_DAY') {
      const ask = { title: call.lastError()!.message, text: 'La clase se daría de todos modos.', ok: 'Dar la clase ese día' }
      if (!(await confirm(ask))) return
      answer = await submitChange(true)
    }
    if (!answer) {
      onRefused(call.lastError())
      return tellRefusal(form, call.lastError()!)
    }
    for (const { message } of answer.warnings) toast.warn(message)
    onDone()
  }
  return { submit, busy: call.busy }
}
