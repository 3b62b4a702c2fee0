import type { Talk } from '../../../contract.ts'
import type { TalkValues } from './talkValues.ts'

/** Warns above the room's capacity. The server refuses less than the registered visitors. */
export function QuotaHint({ values: { quota, classRoom }, talk }: { values: TalkValues; talk?: Talk }) {
  const registered = talk?.studentListLength ?? 0
  if (quota !== null && quota < registered) return <span className="red">hay {registered} inscritos</span>
  if (!classRoom) return null
  const above = quota !== null && quota > classRoom.capacity
  return above ? <span className="amber">supera los {classRoom.capacity} lugares del salón</span> : <>el salón tiene {classRoom.capacity}</>
}
