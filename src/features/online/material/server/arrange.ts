// Order, moves and links (VID-21 to VID-33). Each locks what it changes, then checks, then writes.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { materialFailures } from '../contract.ts'
import { holdChapter, holdCourse, holdCourses, inside, placeLast, placementsOf, tell, type Item, type Place } from './tree.ts'

const { ALREADY_SHOWN, BELOW_ITSELF, CHAPTER_NOT_FOUND, ITEM_NOT_FOUND, OTHER_COURSE, SAME_FOLDER, TO_COURSE_ROOT } = materialFailures

interface Placed {
  id: string
  itemId: string
  type: number
  linked: boolean
}

async function placedIn(db: Db, place: Place): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select p.id, p.item_id, p.type, p.linked from placement p
    where ${inside(place)} and not p.hidden order by p.position, p.id`.execute(db)
  return rows
}

export interface Ordered extends Item {
  order: number
}

/** Items not listed follow in their old order. */
export async function reorder(context: Context, place: Place, list: readonly Ordered[]): Promise<void> {
  const { db, audit } = context
  const before = await placedIn(db, place)
  const byItem = new Map(before.map(each => [each.itemId, each]))
  const orderedItems = list
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, type }) => {
      const placed = byItem.get(id)
      return placed?.type === type ? placed : fail(ITEM_NOT_FOUND)
    })
  const orderedSet = new Set(orderedItems)
  const after = [...orderedItems, ...before.filter(each => !orderedSet.has(each))]
  await sql`
    update placement p set position = x.nth - 1
    from unnest(${after.map(each => each.id)}::text[]) with ordinality as x (id, nth)
    where p.id = x.id::char(24) and p.position <> x.nth - 1`.execute(db)
  const ids = (all: Placed[]) => all.map(each => each.itemId)
  await audit({
    resource: 'playlists',
    ids: [place.chapterId ?? place.courseId],
    before: { order: ids(before) },
    after: { order: ids(after) },
  })
  await tell(context, place.courseId, place.chapterId === null ? [] : [place.chapterId])
}

/**
 * Chapters nest through several courses by place and link. This lock covers all of them, so that two harmless additions cannot close a
 * cycle together. Take it before any course.
 */
const holdChapterTree = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('chapters', 0))`.execute(db)

/** True when one of these would be below itself in the chapter. Deleted items count: they may be restored. */
async function closesCircle(db: Db, items: readonly string[], chapterId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ closes: boolean }>`
    with recursive below as (
      select x.id::char(24) as id from unnest(${items}::text[]) as x (id)
      union
      select p.item_id from below b join placement p on p.chapter_id = b.id and p.type = 1)
    select exists (select from below where id = ${chapterId}) as closes`.execute(db)
  return row!.closes
}

/** The course of the target chapter. Refuses the course itself (VID-26). */
async function courseOf(db: Db, chapterId: string): Promise<string> {
  const [chapter] = await placementsOf(db, [chapterId])
  if (chapter?.type === 1) return chapter.courseId
  const course = await db.selectFrom('course').select('id').where('id', '=', chapterId).executeTakeFirst()
  return fail(course ? TO_COURSE_ROOT : CHAPTER_NOT_FOUND)
}

/** Moves an item; a link stays a link. @param fromId a chapter, or the course for one of its root chapters */
export async function move(context: Context, fromId: string, toId: string, item: Item): Promise<void> {
  const { db, audit } = context
  if (fromId === toId) fail(SAME_FOLDER)
  if (item.type === 1) await holdChapterTree(db)
  await holdCourse(db, await courseOf(db, toId))
  const courseId = await courseOf(db, toId)
  const {
    rows: [placement],
  } = await sql<{ id: string; courseId: string }>`
    select id, course_id from placement
    where item_id = ${item.id} and type = ${item.type} and coalesce(chapter_id, course_id) = ${fromId} and not hidden`.execute(db)
  const { id, courseId: home } = placement ?? fail(ITEM_NOT_FOUND)
  if (home !== courseId) fail(OTHER_COURSE)
  if (item.type === 1 && (await closesCircle(db, [item.id], toId))) fail(BELOW_ITSELF)
  const last = sql`(select max(p.position) from placement p where ${inside({ courseId, chapterId: toId })})`
  await sql`update placement set chapter_id = ${toId}, position = coalesce(${last}, -1) + 1 where id = ${id}`.execute(db)
  await audit({ resource: 'playlists', ids: [item.id], before: { chapter: fromId }, after: { chapter: toId } })
  await tell(context, courseId, [item.id, toId, fromId])
}

/** Links items of any course to a chapter; the originals stay. */
export async function link(context: Context, chapterId: string, items: readonly Item[]): Promise<void> {
  const { db, audit } = context
  const ids = items.map(each => each.id)
  const chapters = items.filter(each => each.type === 1).map(each => each.id)
  if (chapters.length > 0) await holdChapterTree(db)
  const all = () => placementsOf(db, [chapterId, ...ids])
  const courseIds = new Set(await holdCourses(db, [...new Set((await all()).map(each => each.courseId))]))
  const placements = new Map((await all()).filter(each => courseIds.has(each.courseId)).map(each => [each.id, each]))
  const chapter = placements.get(chapterId)
  if (chapter?.type !== 1) return fail(CHAPTER_NOT_FOUND)
  if (!items.every(each => placements.get(each.id)?.type === each.type) || !(await havePlaces(db, ids))) fail(ITEM_NOT_FOUND)
  if (chapters.length > 0 && (await closesCircle(db, chapters, chapterId))) fail(BELOW_ITSELF)
  await placeLast(db, { courseId: chapter.courseId, chapterId }, items, true)
  await audit({ resource: 'playlists', ids: [chapterId], after: { linked: ids } })
  await tell(context, chapter.courseId, [chapterId, ...ids])
}

/** Explanation videos of a quiz have no place, so they cannot be linked. */
async function havePlaces(db: Db, ids: readonly string[]): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*) as n from placement where item_id = any(${ids}) and not linked`.execute(db)
  return row!.n === new Set(ids).size
}

/** Removes a link; the original stays. */
export async function unlink(context: Context, chapterId: string, itemId: string): Promise<void> {
  const { db, audit } = context
  const { courseId } = await holdChapter(db, chapterId)
  const { rows } = await sql`
    delete from placement where chapter_id = ${chapterId} and item_id = ${itemId} and linked and not hidden returning id`.execute(db)
  if (!rows[0]) fail(ITEM_NOT_FOUND)
  await audit({ resource: 'playlists', ids: [chapterId], before: { linked: [itemId] } })
  await tell(context, courseId, [chapterId, itemId])
}

export const ARRANGE_CONSTRAINTS = {
  placement_shown_key: [ALREADY_SHOWN],
  placement_self_check: [BELOW_ITSELF],
} as const
