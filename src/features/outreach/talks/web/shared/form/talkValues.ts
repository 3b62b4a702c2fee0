import { toCentavos, toPesos } from '#lib/money.ts'
import type { Schedule } from '#lib/schedules.ts'
import type { ClassRoom } from '#features/foundation/locations/contract.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import type { Talk, TalkInput } from '../../../contract.ts'
import { TALK_TEXTS, type TalkType } from '../../../texts.ts'
import { lessonsOf } from '../talkText.ts'

export interface TalkValues {
  courseLevel: string | null
  name: string
  filter: TalkType | null
  /** null: a draft, which books no room. */
  date: string | null
  schedules: Schedule[]
  classRoom: ClassRoom | null
  quota: number | null
  teacher: string | null
  active: boolean
  /** Centavos; null: unknown, or not the user's to know. */
  cost: number | null
}

export const EMPTY_TALK: TalkValues = {
  courseLevel: null,
  name: '',
  filter: null,
  date: null,
  schedules: [],
  classRoom: null,
  quota: null,
  teacher: null,
  active: true,
  cost: null,
}

export const valuesOf = (talk: Talk): TalkValues => ({
  courseLevel: talk.courseLevel,
  name: talk.name,
  filter: talk.filter,
  date: talk.date,
  schedules: lessonsOf(talk),
  classRoom: talk.classRoom,
  quota: talk.quota,
  teacher: talk.teacher?._id ?? null,
  active: talk.active,
  cost: typeof talk.cost === 'number' ? toCentavos(talk.cost) : null,
})

/** Required fields of a talk, in the order of TLK-22. */
export function talkCheck({ courseLevel, name, filter, schedules, quota }: TalkValues): Check | null {
  const wrong = (field: keyof TalkValues, text: string): Check => ({ field, text })
  if (!courseLevel) return wrong('courseLevel', TALK_TEXTS.level)
  if (!name.trim()) return wrong('name', TALK_TEXTS.name)
  if (!filter) return wrong('filter', TALK_TEXTS.type)
  if (schedules.length === 0) return wrong('schedules', TALK_TEXTS.schedules)
  if (!quota) return wrong('quota', TALK_TEXTS.quota)
  return null
}

/** The body of POST, from checked values. */
export const inputOf = ({ courseLevel, name, filter, quota, classRoom, cost, ...rest }: TalkValues): TalkInput => ({
  courseLevel: courseLevel!,
  name: name.trim(),
  filter: filter!,
  quota: quota!,
  classRoom: classRoom?._id ?? null,
  ...(cost !== null && { cost: toPesos(cost) }),
  ...rest,
})

/** The body of PUT: only differences from the first read; null clears. */
export function changeOf(values: TalkValues, before: TalkValues): Partial<TalkInput> {
  const [now, then] = [inputOf(values), inputOf(before)]
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(then[name as keyof TalkInput]))
  return { ...Object.fromEntries(changed), ...(values.cost === null && before.cost !== null && { cost: null }) }
}
