import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Who is told that a student is removed, in that transaction. @returns what the audit keeps of it. */
export const onStudentRemoved = registry<(context: Context, studentId: string) => Promise<Record<string, unknown>>>()

/** Who else may go by the route that removes students (ids never collide). @returns whether it was theirs. */
export const removeInstead = registry<(context: Context, id: string) => Promise<boolean>>()
