import { skip, useRead } from '#web/calls/useRead.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import { talks } from '../../../contract.ts'
import type { TalkValues } from './talkValues.ts'

const NONE: never[] = []

/**
 * Is the room free of groups and other talks (TLK-34)? Asked again whenever room, hours or date change, and by `ask` before a save.
 * A draft books nothing, nor does an inactive talk.
 * @param except the talk that gives its own hours up.
 */
export function useTalkRoom({ classRoom, date, schedules, active }: TalkValues, except?: string): RoomCheck {
  const booking = active && classRoom && date && schedules.length > 0
  const read = useRead(
    talks.isAvailable,
    booking ? { body: { classRoomId: classRoom._id, date, scheduleArray: schedules, ...(except ? { except } : {}) } } : skip,
    { fresh: 0 },
  )
  return {
    conflicts: read.isPlaceholderData ? NONE : (read.data?.groups ?? NONE),
    async ask() {
      if (!booking) return { conflicts: NONE }
      const { data, error } = await read.refetch()
      return error ? { conflicts: NONE, error } : { conflicts: data?.groups ?? NONE }
    },
  }
}
