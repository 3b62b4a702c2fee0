import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

interface Enrolled {
  studentId: string
  /** Who they were before, to whoever keeps visitors. */
  visitorId: string | null
}

/** Who is told of an enrolment, in its transaction. @returns what the audit keeps of it. */
export const onEnrolled = registry<(context: Context, enrolled: Enrolled) => Promise<Record<string, unknown>>>()
