import { liveChannels } from '#features/online/liveChannels/contract.ts'
import { planTemplates } from '#features/money/plans/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { courses, type CourseDetail, type ListedCourse } from '#features/teaching/courses/contract.ts'
import { ALL, detail, MEDIA, SUPERIOR, TYPE, WORKSHOP } from './records.ts'

/** Serves the reads of every part of the screen. */
export function serveCourses(all: readonly ListedCourse[] = ALL, details: readonly CourseDetail[] = []) {
  serve(courses.levels, () => ({
    courseLevels: [
      { _id: MEDIA, name: 'Media Superior', description: '' },
      { _id: SUPERIOR, name: 'Superior', description: '' },
    ],
  }))
  serve(courses.types, () => ({
    courseTypes: [
      { _id: TYPE, name: 'Curso' },
      { _id: WORKSHOP, name: 'Taller' },
    ],
  }))
  serve(liveChannels.list, () => ({ channels: [] }))
  serve(planTemplates.ofCourse, () => ({ templates: [], closedDays: [] }))
  serve(courses.list, () => ({ courses: [...all] }))
  serve(courses.find, ({ params }) => ({
    course: details.find(({ _id }) => _id === params.id) ?? detail(all.find(({ _id }) => _id === params.id)!),
  }))
}
