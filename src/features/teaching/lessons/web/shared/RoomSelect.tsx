import { Select } from 'antd'
import { byWords } from '#web/ui/byWords.ts'
import { ChevronDown } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import type { Room } from './changeValues.ts'

export const NO_ROOM = ''

interface RoomProps {
  id?: string
  value?: string
  onChange?(room: string): void
  rooms: readonly Room[]
  /** The conflict of each room at these hours. */
  busy: ReadonlyMap<string, string>
  /** An extra lesson may have no room. */
  none: boolean
}

export function RoomSelect({ rooms, busy, none, ...field }: RoomProps) {
  const campuses = [...new Set(rooms.map(({ campus }) => campus))]
  return (
    <Select
      {...field}
      style={{ width: '100%' }}
      suffixIcon={<ChevronDown aria-hidden />}
      showSearch={{ filterOption: byWords }}
      notFoundContent="Sin coincidencias"
      options={[
        ...(none ? [{ value: NO_ROOM, label: 'Sin salón' }] : []),
        ...campuses.map(campus => ({
          label: campus,
          options: rooms
            .filter(room => room.campus === campus)
            .map(({ _id, name, capacity }) => ({
              value: _id,
              label: [name, counted(capacity, 'lugar', 'lugares'), ...(busy.has(_id) ? [`ocupado por ${busy.get(_id)}`] : [])].join(' · '),
            })),
        })),
      ]}
    />
  )
}
