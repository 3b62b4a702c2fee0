import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { OpenMatter } from '../contract.ts'
import type { Period } from './closedStore.ts'

/** Days of the whole academy, or of one campus. */
export interface Closing {
  periods: readonly Period[]
  location: string | null
}

/** What stays on these days although there are no lessons (OFE-3). */
export const openMatters = registry<(db: Db, closing: Closing) => Promise<OpenMatter[]>>()

/** Inside the transaction that closes days or opens them again. */
export const onClosedDays = registry<(context: Context) => Promise<void>>()

/** What pupils are told of a lesson. */
export interface LessonNotice {
  groupId: string
  subject: string
  message: string
  /** That it is about: past it nobody needs to hear it. */
  lastDay: string
  /** Groups whose people were told already. */
  butOf?: readonly string[]
  /** These students alone. */
  students?: readonly string[]
}

/** Queues it for whoever stands in the group, in the transaction of the change. @returns how many messages. */
export const onLessonTold = registry<(context: Context, notice: LessonNotice) => Promise<{ email: number; sms: number }>>()
