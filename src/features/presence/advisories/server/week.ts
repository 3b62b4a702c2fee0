import { addDays } from '#lib/days.ts'
import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import type { z } from 'zod'
import type { AdvisoryDay, Appoiment } from '../contract.ts'
import type { SlotRow } from './store.ts'

export const toAppoiment = ({ id, ...rest }: SlotRow): z.output<typeof Appoiment> => ({ _id: id, ...rest })

export function toDays(monday: string, rows: readonly SlotRow[]): z.output<typeof AdvisoryDay>[] {
  const byMoment = Map.groupBy(rows, ({ date, hour }) => `${date} ${hour}`)
  return Array.from({ length: 7 }, (_, at) => {
    const date = addDays(monday, at)
    return {
      date,
      // As in the course's day tree: 0 = Sunday.
      day: (at + 1) % 7,
      hours: SLOT_HOURS.map(value => {
        const here = byMoment.get(`${date} ${value}`) ?? []
        const appoimentsInfo = here.map(slot => ({ courseName: slot.course.name, studentsCount: slot.appoiments.length }))
        return {
          value,
          appoimentList: here.map(toAppoiment),
          appoimentsInfo,
          totalCountStudents: appoimentsInfo.reduce((sum, { studentsCount }) => sum + studentsCount, 0),
        }
      }),
    }
  })
}
