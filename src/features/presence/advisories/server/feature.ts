// Hours of advisories follow the course's settings (ADV-1, ADV-3) and the closed days (OFE-3); a removed student's future places are freed.
import { onStudentRemoved } from '#features/money/registrations/server/public.ts'
import { dossierParts } from '#features/people/privacy/server/public.ts'
import { onCourseRemoved, onCourseSaved } from '#features/teaching/courses/server/public.ts'
import { onClosedDays, openMatters } from '#features/teaching/lessons/server/public.ts'
import type { Context, FeatureServer } from '#server/http/feature.ts'
import { advisoriesChanged } from '../contract.ts'
import { cancelAllOf } from './bookings.ts'
import { advisoriesDossier } from './dossier.ts'
import { makeSlots } from './jobs.ts'
import { advisoriesServer } from './routes.ts'
import { bookedOn, followSettings } from './slots.ts'

async function follow(context: Context, courseId: string): Promise<void> {
  if ((await followSettings(context.db, context, courseId)).length > 0) context.emit(advisoriesChanged, [courseId])
}

export const advisoriesFeature: FeatureServer = {
  routes: [advisoriesServer],
  jobs: [makeSlots],
  audit: { resources: { appoiments: 'Asesorías', advisories: 'Asesorías' } },
  hooks() {
    dossierParts.add(advisoriesDossier)
    onCourseRemoved.add(follow)
    onCourseSaved.add(async (context, courseId, { isActiveAppoiments, schedulesAppoimentList }) => {
      if (isActiveAppoiments !== undefined || schedulesAppoimentList !== undefined) await follow(context, courseId)
    })
    openMatters.add(bookedOn)
    onClosedDays.add(async context => {
      const courses = await followSettings(context.db, context)
      if (courses.length > 0) context.emit(advisoriesChanged, courses)
    })
    onStudentRemoved.add(async (context, studentId) => {
      const advisories = await cancelAllOf(context, studentId)
      return advisories.length > 0 ? { advisories } : {}
    })
  },
}
