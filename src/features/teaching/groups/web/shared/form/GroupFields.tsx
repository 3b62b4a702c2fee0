import { Input, Switch } from 'antd'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '#lib/numbers.ts'
import { TeacherField } from '#features/foundation/employees/web/shared/TeacherField.tsx'
import { ClassroomChoice } from '#features/foundation/locations/web/shared/ClassroomChoice.tsx'
import { NearChips } from '#features/foundation/locations/web/shared/NearChips.tsx'
import { RoomConflicts } from '#features/foundation/locations/web/shared/RoomConflicts.tsx'
import { SchedulePicker } from '#features/foundation/locations/web/shared/SchedulePicker.tsx'
import type { Fitting } from '#features/foundation/locations/web/shared/useNear.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import type { ClassRoom } from '#features/foundation/locations/contract.ts'
import type { Schedule } from '#features/foundation/locations/schedule.ts'
import type { Group } from '../../../contract.ts'
import { besideEnd } from './besideEnd.ts'
import { endOf, type GroupValues } from './groupValues.ts'
import { classes } from '#web/look/classes.ts'
import styles from './form.module.css'

/** The reason why a parent's group lacks these fields (GRP-70). */
const PARENT_REASON = 'Sede, salón, cupo y profesor se asignan en cada módulo del curso.'

interface Props {
  form: Form<GroupValues>
  room: RoomCheck
  fitting: Fitting
  group?: Group
  course?: ReactNode
}

/** Fields in the order in which they are checked (GRP-25). */
export function GroupFields({ form, room, fitting, group, course }: Props) {
  const { schedules, startDate, endDate, classRoom, quota, course: chosenCourse, active, activeLanding } = form.values
  const off = chosenCourse?.isParent ? PARENT_REASON : undefined
  // The quota follows the room until somebody types another one (LLE-60).
  const follows = quota === null || quota === classRoom?.capacity
  const { near, teacherNear, campus, take } = fitting
  const takes = {
    campus,
    onRoom: (classRoom: ClassRoom) => take({ classRoom }),
    onHours: (hours: Schedule[]) => take({ schedules: hours }),
  }
  return (
    <div className={styles.form}>
      <Field form={form} name="name" label="Nombre" required className={course ? '' : styles.wide}>
        <Input maxLength={120} autoComplete="off" data-first />
      </Field>
      {course}
      <Field form={form} name="schedules" label="Horarios" required className={styles.wide}>
        <SchedulePicker />
      </Field>
      <Field form={form} name="startDate" label="Fecha de inicio" required>
        <DayField onChange={start => start && chosenCourse && !endDate && form.set('endDate', endOf(start, chosenCourse))} />
      </Field>
      <div>
        <Field form={form} name="endDate" label="Fecha de fin" required>
          <DayField from={startDate ?? undefined} />
        </Field>
        {besideEnd.all().map((Beside, at) => (
          <Beside
            key={at}
            schedules={schedules}
            startDate={startDate}
            endDate={endDate}
            campus={classRoom?.location._id}
            onEnd={day => form.set('endDate', day)}
          />
        ))}
      </div>
      {off && (
        <p className={classes(styles.note, styles.wide)}>
          <Info aria-hidden />
          {off}
        </p>
      )}
      <div className={classes(styles.wide, styles.room)}>
        <Field form={form} name="classRoom" label="Sede y salón" required={!off}>
          <ClassroomChoice
            schedules={schedules}
            startDate={startDate}
            endDate={endDate}
            except={group?._id}
            off={off}
            onChange={({ capacity }) => follows && form.set('quota', capacity)}
          />
        </Field>
        <RoomConflicts conflicts={room.conflicts} />
        <NearChips near={near} {...takes} />
      </div>
      <Field form={form} name="quota" label="Cupo" hint={<QuotaHint values={form.values} group={group} />} required={!off}>
        <CountField disabled={Boolean(off)} blank={Boolean(off)} />
      </Field>
      <div>
        <Field form={form} name="teacher" label="Profesor" required={false}>
          <TeacherField present={group?.teacher ?? null} disabled={Boolean(off)} />
        </Field>
        <NearChips near={teacherNear} {...takes} />
      </div>
      <div className={classes(styles.wide, styles.switches)}>
        {group && (
          <Turn
            id={form.idOf('active')}
            label="Estatus"
            on={active}
            text={active ? 'Habilitado' : 'Inhabilitado'}
            turn={on => form.set('active', on)}
          />
        )}
        <Turn
          id={form.idOf('activeLanding')}
          label="Externos"
          on={activeLanding}
          text={`Visible en el sitio: ${activeLanding ? 'sí' : 'no'}`}
          turn={on => form.set('activeLanding', on)}
        />
      </div>
    </div>
  )
}

/** Warns above the room's capacity; the server refuses below the enrolled students (GRP-21, GRP-46). */
function QuotaHint({ values: { quota, classRoom }, group }: { values: GroupValues; group?: Group }) {
  const enrolled = group?.studentListLength ?? 0
  if (quota !== null && quota < enrolled) return <span className="red">hay {counted(enrolled, 'inscrito', 'inscritos')}</span>
  if (!classRoom) return null
  const above = quota !== null && quota > classRoom.capacity
  return above ? <span className="amber">supera los {classRoom.capacity} lugares del salón</span> : <>el salón tiene {classRoom.capacity}</>
}

function Turn({ id, label, on, text, turn }: { id: string; label: string; on: boolean; text: string; turn(on: boolean): void }) {
  return (
    <div className={styles.turn}>
      <Switch id={id} checked={on} onChange={turn} />
      <label htmlFor={id}>{label}</label>
      <span className="muted">{text}</span>
    </div>
  )
}
