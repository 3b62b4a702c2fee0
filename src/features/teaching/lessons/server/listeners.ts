import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { OpenMatter } from '../contract.ts'
import type { Period } from './closedStore.ts'

/** Periods of the whole academy, or of one campus. */
export interface Closing {
  periods: readonly Period[]
  location: string | null
}

/** Matters that remain on closed days (OFE-3). */
export const openMatters = registry<(db: Db, closing: Closing) => Promise<OpenMatter[]>>()

/** Called in the transaction that closes or opens days. */
export const onClosedDays = registry<(context: Context) => Promise<void>>()

/** A notice to students about a lesson. */
export interface LessonNotice {
  groupId: string
  subject: string
  message: string
  /** The notice is useless after this day. */
  lastDay: string
  /** Groups whose students have a notice already. */
  butOf?: readonly string[]
  /** Notifies only these students. */
  students?: readonly string[]
}

/** Queues it for the group's students in the transaction of the change. @returns the number of messages */
export const onLessonTold = registry<(context: Context, notice: LessonNotice) => Promise<{ email: number; sms: number }>>()
