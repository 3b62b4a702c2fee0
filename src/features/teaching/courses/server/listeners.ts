// Hooks of a course change, called in its transaction while its row is locked.
import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'
import type { Change } from './checkChange.ts'

/** A field absent from `change` stayed unchanged. */
export const onCourseSaved = registry<(context: Context, courseId: string, change: Change) => Promise<void>>()
export const onCourseRemoved = registry<(context: Context, courseId: string) => Promise<void>>()
