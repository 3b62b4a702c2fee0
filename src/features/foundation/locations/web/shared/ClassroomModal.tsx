import { MapPin } from 'lucide-react'
import type { FormEvent } from 'react'
import { formatSchedules } from '#lib/schedules.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useOnlyOne } from '#web/ui/useOnlyOne.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { CLASSROOM_TEXTS, locations, type ClassRoom } from '../../contract.ts'
import { CampusField } from './CampusField.tsx'
import { RoomList } from './RoomList.tsx'
import { datesText } from './roomText.ts'
import type { When } from './useRooms.ts'
import { classes } from '#web/look/classes.ts'
import styles from './parts.module.css'

interface Props {
  value: ClassRoom | null
  when: When
  onChoose(room: ClassRoom): void
  onClose(): void
}

interface Values {
  campus: string | null
  room: ClassRoom | null
}

/** Two steps in one window: the campus, then its rooms; free ones can be chosen, others show who has them. */
export function ClassroomModal({ value, when, onChoose, onClose }: Props) {
  const form = useForm<Values>({ campus: value?.location._id ?? null, room: value })
  const { campus, room } = form.values
  const reading = useRead(locations.list, {})
  useOnlyOne(reading.data?.locations, campus !== null, ({ _id }) => form.propose({ campus: _id }))
  const choose = (event: FormEvent) => {
    // This form may lie over another form, which must not submit.
    event.stopPropagation()
    form.mark(null)
    if (!campus) return tellCheck(form, { field: 'campus', text: CLASSROOM_TEXTS.campus })
    if (!room) return tellCheck(form, { field: 'room', text: CLASSROOM_TEXTS.required })
    onChoose(room)
  }
  return (
    <FormModal title="Sede y salón" width={640} className={styles.roomModal} onClose={onClose} onSubmit={choose} submit="Elegir salón">
      <p className={classes(styles.roomWhen, 'tabular')}>
        {formatSchedules(when.schedules)} · {when.startDate && when.endDate ? datesText(when.startDate, when.endDate) : 'sin fecha'}
      </p>
      {reading.data?.locations.length === 0 ? (
        <Empty icon={MapPin} title="Aún no hay sedes creadas">
          Se crean en Sedes, con sus salones.
        </Empty>
      ) : reading.data ? (
        <CampusField
          id={form.idOf('campus')}
          campuses={reading.data.locations}
          value={campus}
          onChange={next => form.patch({ campus: next, room: next === value?.location._id ? value : null })}
          invalid={form.marks.campus?.text}
        />
      ) : reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : (
        <Skeleton rows={1} height={36} />
      )}
      {campus && (
        <RoomList
          id={form.idOf('room')}
          campus={campus}
          when={when}
          value={room}
          onChange={next => form.set('room', next)}
          onOnly={next => form.propose({ room: next })}
          invalid={form.marks.room?.text}
        />
      )}
    </FormModal>
  )
}
