// Who is told of a course, in the transaction that changes it, with its row held.
import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'
import type { Change } from './checkChange.ts'

/** Made or changed: what is absent from `change` stayed as it was. */
export const onCourseSaved = registry<(context: Context, courseId: string, change: Change) => Promise<void>>()
export const onCourseRemoved = registry<(context: Context, courseId: string) => Promise<void>>()
