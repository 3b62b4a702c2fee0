import { sql, type RawBuilder } from 'kysely'

/** The groups of a campus; a package belongs to the campuses of its children. */
const groupsAt = (location: string): RawBuilder<string[]> => sql`array(
  select g.id from class_group g join classroom r on r.id = g.classroom_id where r.location_id = ${location}
  union
  select g.parent_group_id from class_group g join classroom r on r.id = g.classroom_id
  where r.location_id = ${location} and g.parent_group_id is not null)`

/** ` and` condition on the group's campus; empty without one. */
export const ofCampus = (group: RawBuilder<unknown>, location: string | undefined): RawBuilder<unknown> =>
  location === undefined ? sql`` : sql` and ${group} = any(${groupsAt(location)})`
