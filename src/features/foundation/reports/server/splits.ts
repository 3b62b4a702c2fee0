// Ready things to split by: what their keys are called.
import { sql } from 'kysely'
import type { Split } from './define.ts'

type Names = NonNullable<Split['names']>

const namesIn =
  (table: string, name = 'name'): Names =>
  keys =>
    sql`select t.id as key, ${sql.raw(`t.${name}`)} as name from ${sql.table(table)} t where t.id = any (${keys}::text[])`
const persons: Names = keys =>
  sql`select t.id as key, t.name || ' ' || t.last_name as name from employee t where t.id = any (${keys}::text[])`

const by =
  (label: string, none: string, names: Names) =>
  (key: string): Split => ({ label, key: `a.${key}`, none, names })

export const campus = by('Sede', 'Sin sede', namesIn('location'))
export const level = by('Nivel', 'Sin nivel', namesIn('course_level'))
export const course = by('Curso', 'Otros', namesIn('course'))
export const group = by('Grupo', 'Sin grupo', namesIn('class_group'))
export const employee = (label: string, none: string) => by(label, none, persons)
export const words =
  (label: string, none: string, list: Readonly<Record<string, string>>) =>
  (key: string): Split => ({ label, key: `a.${key}`, none, words: list })

/**
 * Groups with the campus at which they count: a package is where its first part is taught (COB-62). Each is computed once: materialized,
 * because a nested loop computed all groups again for every row of its other side. Distinct, so that a left join to it falls away where
 * nothing of it is asked.
 */
export const placedGroups = sql`(with placed as materialized (
  select g.*, c.location_id from class_group g left join classroom c on c.id = coalesce(g.classroom_id,
    (select m.classroom_id from class_group m where m.parent_group_id = g.id and m.classroom_id is not null order by m.id limit 1))
  ) select distinct on (id) * from placed)`
