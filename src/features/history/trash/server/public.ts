import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Runs in the transaction that brings a student back. */
export const onStudentRestored = registry<({ db }: Context, studentId: string) => Promise<unknown>>()
