// Whether a mark's day has a lesson (OFE-12).
import { lessonsAccess } from '#features/teaching/lessons/access.ts'
import { addExtra, noLesson, refuseNoLesson } from '#features/teaching/lessons/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'

/** On a day without lesson: refused, or an extra lesson is added in the same transaction (OFE-12). */
export async function expectLesson(context: Context, groupId: string, day: string, extra = false): Promise<void> {
  if (!extra) return refuseNoLesson(context, groupId, day)
  if ((await noLesson(context, groupId, day)) === null) return
  if (!context.can(lessonsAccess.extra)) fail(httpErrors.forbidden)
  await addExtra(context, groupId, day)
}
