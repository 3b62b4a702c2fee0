import { DoorOpen } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useChooser } from '#web/ui/useChooser.ts'
import { classrooms, type ClassRoom } from '../../contract.ts'
import { SCHEDULE_TEXTS, type Schedule } from '../../schedule.ts'
import { ChoiceButton } from './Chosen.tsx'
import { ClassroomModal } from './ClassroomModal.tsx'
import { roomText } from './roomText.ts'

interface Props {
  id?: string
  value?: ClassRoom | null
  onChange?(room: ClassRoom): void
  schedules: readonly Schedule[]
  startDate: string | null
  endDate: string | null
  except?: string
  /** Why there is no room to choose. */
  off?: string
  /** The reason why no room can be chosen yet; a chosen one stays. */
  wait?: string
  /** A draft has no dates yet: any room may be its own. */
  undated?: boolean
  status?: 'error'
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** Campus, then one of its rooms that are free at these hours (LOC-68). Hours come first, and dates unless they are optional. */
export function ClassroomChoice({
  value = null,
  onChange,
  schedules,
  startDate,
  endDate,
  except,
  off,
  wait,
  undated = false,
  ...field
}: Props) {
  const rooms = useChooser()
  const { can } = useSession()
  const barred = off ?? wait ?? (can(classrooms.ofLocation) ? undefined : 'No tienes permiso para ver los salones.')
  const room = off ? null : value
  const press = () => {
    if (schedules.length === 0) return toast.warn(SCHEDULE_TEXTS.required)
    if (!undated && (!startDate || !endDate)) return toast.warn(SCHEDULE_TEXTS.dates)
    rooms.show()
  }
  return (
    <>
      <ChoiceButton
        {...field}
        icon={DoorOpen}
        text={room && <span className="truncate">{roomText(room)}</span>}
        title={room ? roomText(room) : undefined}
        placeholder={off ? '—' : 'Sin salón'}
        action={room ? 'Cambiar salón' : 'Elegir salón'}
        off={barred}
        onPress={press}
      />
      {rooms.open && (
        <ClassroomModal
          value={value}
          when={{ schedules, startDate, endDate, except }}
          onClose={rooms.close}
          onChoose={room => {
            rooms.choose()
            onChange?.(room)
          }}
        />
      )}
    </>
  )
}
