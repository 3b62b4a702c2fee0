// Deleting hides an item with everything below it, for the trash; links elsewhere are removed for good.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { materialChanged } from '../contract.ts'
import { tell, type Item, type Placement } from './tree.ts'

/** The item and everything below it, by place. Ends with a list of `(id, type)`. */
const subtree = ({ id, type }: Item) => sql`
  below as (
    select ${id}::char(24) as id, ${type}::int as type
    union
    select p.item_id, p.type::int from below b join placement p on p.chapter_id = b.id and not p.linked where b.type = 1)`

export interface LinkRow {
  chapter: { _id: string; name: string }
  course: { _id: string; name: string }
}

/** Links elsewhere to the item or anything below it, and the number of items below. */
export async function linksOf(db: Db, item: Item): Promise<{ links: LinkRow[]; items: number }> {
  const {
    rows: [row],
  } = await sql<{ links: LinkRow[]; items: number }>`
    with recursive ${subtree(item)}, shown as (
      select distinct c.id, c.name, o.id as course_id, o.name as course
      from placement p join chapter c on c.id = p.chapter_id and c.deleted_at is null
      join course o on o.id = c.course_id and o.deleted_at is null
      where p.linked and p.item_id in (select id from below) and p.chapter_id not in (select id from below))
    select (select count(*) from below b join placement p on p.item_id = b.id and not p.linked
        where not p.hidden and b.id <> ${item.id}) as items,
      (select coalesce(json_agg(json_build_object('chapter', json_build_object('_id', id, 'name', name),
        'course', json_build_object('_id', course_id, 'name', course)) order by course, name, id), '[]') from shown) as links`.execute(db)
  return row!
}

/** @param item locked by `holdItem`. `before` is the audit's copy */
export async function removeItem(context: Context, item: Placement, resource: string, before: unknown): Promise<void> {
  const { db, now, audit, emit } = context
  const { id, courseId } = item
  await tell(context, courseId, [id])
  const hide = sql`set deleted_at = ${now}, deleted_with = ${id}`
  const of = (type: number) => sql`x.deleted_at is null and x.id in (select id from below where type = ${type})`
  const {
    rows: [removed],
  } = await sql<{ ids: string[]; elsewhere: string[] }>`
    with recursive ${subtree(item)},
      chapters as (update chapter x ${hide} where ${of(1)} returning x.id),
      quizzes as (update quiz x ${hide} where ${of(3)} returning x.id),
      pdfs as (update pdf x ${hide} where ${of(4)} returning x.id),
      videos as (update video x ${hide} where (${of(2)})
        or (x.deleted_at is null and x.quiz_id in (select id from below where type = 3)) returning x.id),
      places as (update placement set hidden = true where not linked and item_id in (select id from below)),
      links as (delete from placement where linked and item_id in (select id from below)
        and chapter_id not in (select id from below) returning course_id)
    select array(select distinct course_id::text from links where course_id <> ${courseId}) as elsewhere,
      array(select id::text from chapters union all select id from quizzes union all select id from pdfs union all select id from videos)
        as ids`.execute(db)
  const { ids, elsewhere } = removed!
  await audit({ resource, ids: [id], before, after: { deletedAt: now, items: ids.length } })
  if (elsewhere.length > 0) emit(materialChanged, elsewhere)
}

export async function dropLinksInto(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ courseId: string }>`
    delete from placement l using placement o
    where l.linked and l.item_id = o.item_id and not o.linked and o.course_id = ${courseId} and l.course_id <> ${courseId}
    returning l.course_id`.execute(db)
  return [...new Set(rows.map(row => row.courseId))]
}
