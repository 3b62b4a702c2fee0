import type { z } from 'zod'
import * as files from '#features/foundation/files/server/public.ts'
import type { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { courseFailures, type CourseChange } from '../contract.ts'
import type { DetailRow } from './store.ts'
import { isChild, type LockedRow } from './writes.ts'

const { CHILD_NOT_FIT, CHILDREN_LOCKED, LEVEL_LOCKED, DISCOUNT_NOT_FIT, IMAGE_NOT_READY, LIVE_WITHOUT_CHANNEL } = courseFailures

export type Change = z.output<typeof CourseChange>

const refuse = (failure: Failure, path: string, message = failure.message): never => fail(failure, { message, fields: [{ path, message }] })

/** The courses that a save names; lock them together with the course itself. */
export const namedIn = ({ children = [], discounts = [] }: Change): string[] => [...children, ...discounts.map(line => line.course)]

/** True also when only the order of the sub-courses differs. */
export const changesChildren = ({ children }: Change, before?: DetailRow): boolean =>
  children !== undefined && children.join() !== (before?.children ?? []).map(child => child._id).join()

/**
 * @param lockedRows the existing courses among `namedIn` and the course itself, locked
 * @param before absent for a new course
 */
export async function checkChange(db: Db, change: Change, lockedRows: readonly LockedRow[], before?: DetailRow): Promise<void> {
  const others = new Map(lockedRows.filter(({ id }) => id !== before?.id).map(row => [row.id, row]))
  await judgeFamily(db, change, others, before)
  if (goesDark(change, before)) refuse(LIVE_WITHOUT_CHANNEL, 'liveStreamChannel')
  const unknownAt = (change.discounts ?? []).findIndex(line => !others.has(line.course))
  if (unknownAt >= 0) refuse(DISCOUNT_NOT_FIT, `discounts.${unknownAt}.course`)
  if (change.image && change.image !== before?.imageId) {
    const file = await files.find(db, change.image)
    if (file?.kind !== 'image' || file.state !== 'ready') refuse(IMAGE_NOT_READY, 'image')
  }
}

/** True when the save leaves the course live without a channel and an address (AUL-47). Saves that touch none of the three pass. */
function goesDark(change: Change, before?: DetailRow): boolean {
  const { liveStreamChannel: channel, liveStreamUrl: url, activeLiveStream: live } = change
  if (channel === undefined && url === undefined && live === undefined) return false
  const stays = <T>(now: T | undefined, was: T | undefined) => (now === undefined ? was : now)
  return (
    (stays(live, before?.liveStreamActive) ?? false) && !stays(channel, before?.liveStreamChannel) && !stays(url, before?.liveStreamUrl)
  )
}

/** Parents and sub-courses have one level and two generations, and are fixed while there are groups. */
async function judgeFamily(db: Db, change: Change, others: ReadonlyMap<string, LockedRow>, before?: DetailRow): Promise<void> {
  const { children = [], courseLevel = before?.levelId } = change
  const newChildren = changesChildren(change, before)
  const newLevel = before !== undefined && courseLevel !== before.levelId
  if (newChildren && before?.childrenLocked) refuse(CHILDREN_LOCKED, 'children')
  const mayBeChild = before !== undefined && !before.isParent && (newLevel || (newChildren && children.length > 0))
  if (mayBeChild && (await isChild(db, before.id))) {
    if (newLevel) refuse(LEVEL_LOCKED, 'courseLevel')
    refuse(CHILD_NOT_FIT, 'children', 'Este curso es subcurso de otro: no puede tener subcursos.')
  }
  if (newChildren) {
    const fits = (child?: LockedRow) => child !== undefined && !child.isParent && child.levelId === courseLevel
    if (!children.every(child => fits(others.get(child)))) refuse(CHILD_NOT_FIT, 'children')
  } else if (newLevel && before.isParent) refuse(CHILD_NOT_FIT, 'courseLevel', 'El nivel no se puede cambiar: los subcursos son de otro.')
}
