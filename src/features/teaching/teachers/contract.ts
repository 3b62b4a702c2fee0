// What somebody teaches, where and when (OFE-18).
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { Schedule, ScheduleList } from '#features/foundation/locations/schedule.ts'
import { teachingAccess } from './access.ts'

export const TEACHING_LIMITS = { courses: 200, locations: 50 }

const named = z.object({ _id: id, name: z.string() })
const ids = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine(all => new Set(all).size === all.length, 'Hay uno repetido.')

/** By name. `hours`: of the week, HHMM; none: any hour. */
export const Teaching = z.object({ courses: z.array(named), locations: z.array(named), hours: z.array(Schedule) })

export const teaching = routes('teaching', {
  find: get('/users/:id/teaching', {
    summary: 'Read what an employee teaches, where and when',
    access: teachingAccess.read,
    returns: { teaching: Teaching },
  }),
  save: put('/users/:id/teaching', {
    summary: 'Say what an employee teaches, where and when',
    access: teachingAccess.save,
    body: z.object({ courses: ids(TEACHING_LIMITS.courses), locations: ids(TEACHING_LIMITS.locations), hours: ScheduleList }),
    returns: { teaching: Teaching },
  }),
})

export type Teaching = z.input<typeof Teaching>
