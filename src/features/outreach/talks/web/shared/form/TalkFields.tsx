import { Input, Switch } from 'antd'
import { costsAccess } from '#features/teaching/costs/access.ts'
import { useLastLevel } from '#features/teaching/courses/web/shared/useLevel.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { TeacherField } from '#features/foundation/employees/web/shared/TeacherField.tsx'
import { ClassroomChoice } from '#features/foundation/locations/web/shared/ClassroomChoice.tsx'
import { NearChips } from '#features/foundation/locations/web/shared/NearChips.tsx'
import { SchedulePicker } from '#features/foundation/locations/web/shared/SchedulePicker.tsx'
import type { Fitting } from '#features/foundation/locations/web/shared/useNear.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import { useRead } from '#web/calls/useRead.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { useSession } from '#web/session/session.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { useOnlyOne } from '#web/ui/useOnlyOne.ts'
import type { ClassRoom } from '#features/foundation/locations/contract.ts'
import type { Schedule } from '#features/foundation/locations/schedule.ts'
import type { Talk } from '../../../contract.ts'
import { TALK_LIMITS, TALK_TEXTS, TALK_TYPES } from '../../../texts.ts'
import { stateWord } from '../talkText.ts'
import { BusyNotice } from './BusyNotice.tsx'
import { QuotaHint } from './QuotaHint.tsx'
import { TileField } from './TileField.tsx'
import type { TalkValues } from './talkValues.ts'
import { classes } from '#web/look/classes.ts'
import styles from './talkForm.module.css'

interface Props {
  form: Form<TalkValues>
  room: RoomCheck
  fitting: Fitting
  talk?: Talk
}

const WORDS = { required: TALK_TEXTS.schedules, overlap: TALK_TEXTS.overlap }

/** Level, name, type, date, hours, room, quota, teacher, status: in the order in which they are checked (TLK-22). */
export function TalkFields({ form, room, fitting, talk }: Props) {
  const levels = useRead(courses.levels, {}, { fresh: 60_000 })
  const { can } = useSession()
  const { courseLevel, schedules, date, active } = form.values
  const [last, remember] = useLastLevel()
  useOnlyOne(
    levels.data?.courseLevels.filter(({ _id }) => _id === last),
    talk !== undefined || courseLevel !== null,
    ({ _id }) => form.propose({ courseLevel: _id }),
  )
  // No room can be chosen before the hours are (TLK-29).
  const wait = schedules.length === 0 ? 'Agrega primero el horario.' : undefined
  const takes = {
    campus: fitting.campus,
    onRoom: (classRoom: ClassRoom) => fitting.take({ classRoom }),
    onHours: (hours: Schedule[]) => fitting.take({ schedules: hours }),
  }
  return (
    <div className={styles.form}>
      <TileField
        form={form}
        name="courseLevel"
        label="Nivel"
        choices={(levels.data?.courseLevels ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        failed={levels.error?.message}
        onChoose={remember}
      />
      <Field form={form} name="name" label="Nombre" required>
        <Input maxLength={TALK_LIMITS.name} autoComplete="off" data-first />
      </Field>
      <TileField wide form={form} name="filter" label="Tipo de plática" choices={TALK_TYPES.map(type => ({ value: type, label: type }))} />
      <Field form={form} name="schedules" label="Días y horarios" required className={styles.wide}>
        <SchedulePicker texts={WORDS} twelve />
      </Field>
      <Field form={form} name="date" label="Fecha" hint="sin ella es borrador" required={false}>
        <DayField />
      </Field>
      <div>
        <Field form={form} name="teacher" label="Profesor" required={false}>
          <TeacherField present={talk?.teacher ?? null} />
        </Field>
        <NearChips near={fitting.teacherNear} {...takes} />
      </div>
      <div className={classes(styles.wide, styles.room)}>
        <Field form={form} name="classRoom" label="Sede y salón" required={false}>
          <ClassroomChoice
            schedules={schedules}
            startDate={date}
            endDate={date}
            except={talk?._id}
            wait={wait}
            undated
            onChange={({ capacity }) => form.set('quota', capacity)}
          />
        </Field>
        <BusyNotice conflicts={room.conflicts} />
        <NearChips near={fitting.near} {...takes} />
      </div>
      <Field form={form} name="quota" label="Cupo" hint={<QuotaHint values={form.values} talk={talk} />} required>
        <CountField />
      </Field>
      {can(costsAccess.read) && (
        <Field form={form} name="cost" label="Costo" hint="renta, publicidad, lo que se gastó en ella" required={false}>
          <MoneyField disabled={!can(costsAccess.save)} />
        </Field>
      )}
      <div className={styles.turn}>
        <Switch id={form.idOf('active')} checked={active} onChange={on => form.set('active', on)} />
        <label htmlFor={form.idOf('active')}>Estatus</label>
        <span className="muted">{stateWord(active)}</span>
      </div>
    </div>
  )
}
