import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Called in the transaction that restores a student. */
export const onStudentRestored = registry<({ db }: Context, studentId: string) => Promise<unknown>>()
