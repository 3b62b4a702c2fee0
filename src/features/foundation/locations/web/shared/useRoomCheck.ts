import { skip, useRead } from '#web/calls/useRead.ts'
import type { CallError } from '#web/calls/api.ts'
import { useSession } from '#web/session/session.tsx'
import { classrooms, type RoomConflict } from '../../contract.ts'
import type { Schedule } from '../../schedule.ts'

export interface Booking {
  classRoomId: string | null
  schedules: readonly Schedule[]
  startDate: string | null
  endDate: string | null
  except?: string
}

export interface RoomCheck {
  conflicts: readonly RoomConflict[]
  /** Checks now: the conflicts, or why the check failed. */
  ask(): Promise<{ conflicts: readonly RoomConflict[]; error?: CallError }>
}

const NONE: readonly RoomConflict[] = []

/** Checks whether the room is free (LOC-71), after each change of room, hours or dates, and by `ask` before a save. */
export function useRoomCheck({ classRoomId, schedules, startDate, endDate, except }: Booking): RoomCheck {
  const { can } = useSession()
  const inOrder = startDate && endDate && startDate <= endDate
  const ready = classRoomId && inOrder && schedules.length > 0 && can(classrooms.isAvailable)
  const reading = useRead(
    classrooms.isAvailable,
    ready ? { body: { classRoomId, startDate, endDate, scheduleArray: [...schedules], ...(except ? { except } : {}) } } : skip,
    { fresh: 0 },
  )
  return {
    conflicts: reading.isPlaceholderData ? NONE : (reading.data?.groups ?? NONE),
    async ask() {
      if (!ready) return { conflicts: NONE }
      const { data, error } = await reading.refetch()
      return error ? { conflicts: NONE, error } : { conflicts: data?.groups ?? NONE }
    },
  }
}
