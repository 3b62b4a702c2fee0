import type { z } from 'zod'
import type { Context } from '#server/http/feature.ts'
import type { VisitorInput } from '../visitor.ts'
import { mailRegistrations } from './letter.ts'
import { findTalk } from '#features/outreach/talks/server/public.ts'
import { register, type VisitorAnswer } from './visitors.ts'

export async function registerVisitor(context: Context, talkId: string, person: z.output<typeof VisitorInput>): Promise<VisitorAnswer> {
  const visitor = await register(context, talkId, person)
  const talk = (await findTalk(context.db, talkId))!
  await mailRegistrations(context, talk, [{ id: visitor._id, name: person.name, email: person.email }])
  return visitor
}
