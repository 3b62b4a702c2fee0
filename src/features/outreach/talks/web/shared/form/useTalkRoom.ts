import { skip, useRead } from '#web/calls/useRead.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import { talks } from '../../../contract.ts'
import type { TalkValues } from './talkValues.ts'

const NONE: never[] = []

/**
 * Checks whether the room is free of groups and other talks (TLK-34), after each change of room, hours or date, and by `ask` before a
 * save.
 * A draft or inactive talk books nothing.
 * @param except the talk whose own hours do not count
 */
export function useTalkRoom({ classRoom, date, schedules, active }: TalkValues, except?: string): RoomCheck {
  const booking = active && classRoom && date && schedules.length > 0
  const reading = useRead(
    talks.isAvailable,
    booking ? { body: { classRoomId: classRoom._id, date, scheduleArray: schedules, ...(except ? { except } : {}) } } : skip,
    { fresh: 0 },
  )
  return {
    conflicts: reading.isPlaceholderData ? NONE : (reading.data?.groups ?? NONE),
    async ask() {
      if (!booking) return { conflicts: NONE }
      const { data, error } = await reading.refetch()
      return error ? { conflicts: NONE, error } : { conflicts: data?.groups ?? NONE }
    },
  }
}
