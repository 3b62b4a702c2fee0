import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Listeners to a student's removal, in its transaction. @returns details for the audit log. */
export const onStudentRemoved = registry<(context: Context, studentId: string) => Promise<Record<string, unknown>>>()

/** Other kinds that the student removal route may remove (ids never collide). @returns whether it was one of them. */
export const removeInstead = registry<(context: Context, id: string) => Promise<boolean>>()
