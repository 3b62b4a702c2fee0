import { talkFailures } from '#features/outreach/talks/contract.ts'
import { announce } from '#features/outreach/talks/server/public.ts'
import { becameStudent } from '#features/outreach/talks/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'

/** Keeps who the talk's visitor became (ENR-64). @returns the visitor's id, which a move may have changed. */
export async function linkVisitor(context: Context, visitorId: string, studentId: string): Promise<string> {
  const { id, talkId } = (await becameStudent(context.db, visitorId, studentId)) ?? fail(talkFailures.VISITOR_NOT_FOUND)
  announce(context, [talkId])
  return id
}
