// The rights for imports (CON-52). Plain strings, so that menu, tabs and buttons can ask without loading schemas.
import type { Permission } from '#contract/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'

export const importsAccess = {
  /** Uploads, checks, runs and discards the user's own imports. */
  bring: 'post /imports/',
  /** Sees everybody's. */
  all: 'get /imports/',
  undo: 'delete /imports/',
  /** Sheets of groups (LLE-42). */
  groups: 'post /groups/',
  /** Sheets of visitors: one of these, as registering them. */
  visitors: talksAccess.register,
  /** Sheets that enrol. */
  enrol: 'put /groups/?/enroll/?',
  /** Sheets that say what was paid before Plantel: all of these. */
  openings: ['post /imports/openings', 'post /payments/'],
  /** The list of them, and the end of the move. */
  move: 'post /imports/openings',
  /** The people in the rows of others; the menu offers the screen with it alone. */
  people: 'get /students/',
  screen: ['post /imports/', 'get /imports/', 'delete /imports/'],
} as const

export const UNDO_HOURS = 24

interface Undoing {
  own: boolean
  finishedAt: Date | null
  now: Date
  can(permission: Permission): boolean
}

/** Can the user undo this finished import? Their own for a day. Later, or others' imports, only with both rights to all. */
export function mayUndo({ own, finishedAt, now, can }: Undoing): 'yes' | 'late' | 'no' {
  if (can(importsAccess.undo) && can(importsAccess.all)) return 'yes'
  if (!own || !(can(importsAccess.bring) || can(importsAccess.undo))) return 'no'
  return finishedAt !== null && now.getTime() - finishedAt.getTime() <= UNDO_HOURS * 3_600_000 ? 'yes' : 'late'
}
