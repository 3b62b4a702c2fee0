// Checks of each kind before it is restored, and its consequences, beside the undo of its deletion (DES-21).
import { refuseBeyond } from '#features/foundation/employees/server/public.ts'
import { advisoriesChanged } from '#features/presence/advisories/contract.ts'
import { followSettings } from '#features/presence/advisories/server/public.ts'
import { lockNames } from '#features/teaching/courses/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import type { TrashKind } from '../access.ts'
import { onStudentRestored } from './public.ts'
import type { TrashRow } from './store.ts'

type Item = Pick<TrashRow, 'id'>
type Step = (context: Context, item: Item) => Promise<unknown>

/** Runs before every lock. */
export const FIRST: Partial<Record<TrashKind, Step>> = { course: ({ db }) => lockNames(db) }

export const BEFORE: Partial<Record<TrashKind, Step>> = { employee: (context, { id }) => refuseBeyond(context, id) }

/** The settings may have changed since the deletion, so the hours follow them. */
const hours: Step = async ({ db, now, academy, emit }, { id }) => {
  if ((await followSettings(db, { now, academy }, id)).length > 0) emit(advisoriesChanged, [id])
}

const restoreStudent: Step = async (context, { id }) => {
  // Colleagues without limits brought the student: a limited caller does not see their import.
  for (const tell of onStudentRestored.all()) await context.wholly(() => tell(context, id))
}

export const AFTER: Partial<Record<TrashKind, Step>> = { student: restoreStudent, course: hours }

/** The history does not store which roles and codes were removed. */
export const UNKNOWN_NOTES: Partial<Record<TrashKind, string>> = {
  employee: 'Vuelve sin roles y con sus códigos inactivos: asígnale sus roles de nuevo.',
}
