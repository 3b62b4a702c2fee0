import type { Answer } from '#contract/route.ts'
import { videoCommentsChanged } from '#features/online/videoComments/contract.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { dashboard } from '../../contract.ts'
import { EVENTS, EVERY_MS, OFTEN_MS } from '../useHome.ts'
import { useMoment } from '../useMoment.ts'

export type Teacher = Answer<typeof dashboard.teacher>
export type Lesson = NonNullable<Teacher['lessons']>['list'][number]

const LIVE_ROUTES = [dashboard.teacher]
const LIVE_EVENTS = [...EVENTS, videoCommentsChanged]

/** A teacher's own day, refreshed like the general one. */
export function useTeacher() {
  const reading = useRead(dashboard.teacher, {}, { every: EVERY_MS })
  useLiveOften(LIVE_EVENTS, LIVE_ROUTES, OFTEN_MS)
  return { read: reading, teacher: reading.data, ...useMoment() }
}
