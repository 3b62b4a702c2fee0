import { hhmmOf } from '#lib/schedules.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { lessons } from '../contract.ts'
import { calendarOf } from './calendarOf.ts'
import { change, CONSTRAINTS, extra, undo } from './changes.ts'
import { coverLessons } from './substitutes.ts'
import * as store from './changeStore.ts'

const stateOf = (gone: boolean, kind: 'cancelled' | 'changed' | 'extra' | undefined) =>
  gone
    ? kind === 'cancelled'
      ? ('cancelled' as const)
      : ('moved' as const)
    : kind === 'cancelled'
      ? ('given' as const)
      : (kind ?? ('given' as const))

export const lessonsServer = implement(
  lessons,
  {
    async list({ params: { group }, query: { from, to } }, { db }) {
      if (!(await groups.find(db, group))) fail(groupFailures.GROUP_NOT_FOUND)
      const rows = await store.list(db, group, from, to)
      return {
        lessons: rows.map(({ start, end, change, ...row }) => ({
          ...row,
          startHour: hhmmOf(start),
          endHour: hhmmOf(end),
          change: change && store.toChange(change),
          state: stateOf(row.gone, change?.kind),
          reason: change?.reason ?? '',
        })),
      }
    },

    calendar: ({ params: { id } }, context) => calendarOf(context, id),
    change: (input, context) => change(context, input),
    extra: (input, context) => extra(context, input),
    cover: (input, context) => coverLessons(context, input),
    undo: (input, context) => undo(context, input),
  },
  { constraints: CONSTRAINTS },
)
