// Plain strings, so that buttons can ask without loading schemas.
import { groupsAccess } from '#features/teaching/groups/access.ts'

const [close, open] = ['post /closedDays/', 'delete /closedDays/'] as const

export const closedDaysAccess = {
  /** Whoever sees lessons sees why there are none. */
  read: [groupsAccess.read, close],
  close,
  open,
} as const

export const lessonsAccess = {
  read: groupsAccess.read,
  change: 'put /lessons/',
  extra: 'post /lessons/extra',
  cover: 'put /lessons/cover',
} as const
