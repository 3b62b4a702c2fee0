import { useQueries } from '@tanstack/react-query'
import { call, type CallError } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { refresh, skip, useRead } from '#web/calls/useRead.ts'
import { classrooms, classroomsChanged, locations, type ClassRoom, type RoomConflict } from '../../contract.ts'
import type { Schedule } from '../../schedule.ts'

/** Hours and dates for which a room is wanted; without dates nothing is booked, and every room is free. */
export interface When {
  schedules: readonly Schedule[]
  startDate: string | null
  endDate: string | null
  except?: string
}

export interface Rooms {
  /** Ids of the free rooms; undefined until they are loaded. */
  free?: ReadonlySet<string>
  all: readonly ClassRoom[]
  /** The group or talk in each occupied room; loads only when none is free. */
  busy: ReadonlyMap<string, readonly RoomConflict[]>
  /** Code 13: the campus has no rooms. */
  none: string | null
  failed: CallError | null
  retry(): void
}

/** When no room is free, the conflicts of this many rooms are read. A larger campus always has a free one. */
const MOST_ROOMS = 12
const READS = [classrooms.ofLocation, locations.available]

const idsOf = (rooms: readonly ClassRoom[]): ReadonlySet<string> => new Set(rooms.map(({ _id }) => _id))

export function useRooms(campus: string, { schedules, startDate, endDate, except }: When): Rooms {
  const own = except ? { except } : {}
  const all = useRead(classrooms.ofLocation, { params: { id: campus } })
  const dates = startDate && endDate ? { startDate, endDate } : null
  const available = useRead(
    locations.available,
    dates ? { params: { id: campus }, query: { ...dates, schedules: JSON.stringify(schedules), ...own } } : skip,
    { fresh: 0 },
  )
  useLive(classroomsChanged, READS)
  const none = all.error?.code === '13' ? all.error.message : null
  const rooms = all.data?.classRoom ?? []
  const candidates = dates && available.data?.classRooms.length === 0 ? rooms.slice(0, MOST_ROOMS) : []
  const answers = useQueries({
    queries: candidates.map(room => {
      const input = { body: { classRoomId: room._id, ...dates!, scheduleArray: [...schedules], ...own } }
      return { queryKey: [classrooms.isAvailable.name, input], queryFn: () => call(classrooms.isAvailable, input) }
    }),
  })
  return {
    free: all.data && (dates ? available.data && idsOf(available.data.classRooms) : idsOf(rooms)),
    all: rooms,
    busy: new Map(candidates.map((room, at) => [room._id, answers[at]?.data?.groups ?? []])),
    none,
    failed: none ? null : (all.error ?? (dates && available.error)),
    retry: () => void refresh(READS),
  }
}
