import { groupsAccess } from '#features/teaching/groups/access.ts'

const [close, open] = ['post /closedDays/', 'delete /closedDays/'] as const

export const closedDaysAccess = {
  /** A user who sees lessons sees the closed days too. */
  read: [groupsAccess.read, close],
  close,
  open,
} as const

export const lessonsAccess = {
  read: groupsAccess.read,
  change: 'put /lessons/',
  extra: 'post /lessons/extra',
  cover: 'put /lessons/cover',
  correct: 'put /lessons/taught',
} as const
