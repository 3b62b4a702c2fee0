// Of a deleted course nothing is shown in others any more.
import { onCourseRemoved } from '#features/teaching/courses/server/public.ts'
import { materialChanged } from '../contract.ts'
import { dropLinksInto } from './remove.ts'

onCourseRemoved.add(async ({ db, emit }, courseId) => {
  const elsewhere = await dropLinksInto(db, courseId)
  if (elsewhere.length > 0) emit(materialChanged, elsewhere)
})
