// The source of each kind: a branch of the one statement.
import { sql, type RawBuilder } from 'kysely'
import { plainEmail } from '#lib/email.ts'
import { isId } from '#lib/ids.ts'
import { isFolio, isReference } from '#lib/reference.ts'
import type { HitKind } from '../access.ts'
import type { Words } from './searchQuery.ts'

export interface Kind {
  /** Tables, the record's own with its `id`. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  alive: RawBuilder<boolean>
  /** The expression to search. */
  words: RawBuilder<unknown>
  /** An exact hit: its folio, phone or e-mail. */
  exact?(words: Words): RawBuilder<boolean>
  /** Identifies it exactly although its words do not contain it. */
  named?(words: Words): RawBuilder<boolean> | null
  title: RawBuilder<unknown>
  /** Parts of the second line; omits empty ones. */
  detail: readonly RawBuilder<unknown>[]
  of?: RawBuilder<unknown>
  level?: RawBuilder<unknown>
  off?: RawBuilder<boolean>
  order: RawBuilder<unknown>
  /** The indexed expression, if it is not `words`. */
  pieces?: RawBuilder<unknown>
  /** Too many records to rank every hit: collects prefix hits first, up to a limit. */
  many?: true
}

const none = sql<boolean>`false`
const person = (alias: string) =>
  sql`concat_ws(' ', ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.second_last_name`)})`
/** '55 4471 9032' as formatPhone writes it. */
const phone = (column: RawBuilder<unknown>) => sql`regexp_replace(${column}, '^(\\d{2})(\\d{4})(\\d{4})$', '\\1 \\2 \\3')`
const dayText = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'DD/MM/YYYY')`
const isPhone = ({ phone: digits }: Words, column: RawBuilder<unknown>) => (digits ? sql<boolean>`${column} = ${digits}` : none)

export const kindsOf = (today: string): Record<Exclude<HitKind, 'receipt'>, Kind> => ({
  student: {
    from: sql`student s`,
    id: sql`s.id`,
    alive: sql`s.deleted_at is null`,
    words: sql`s.words`,
    pieces: sql`search_pieces(s.words)`,
    exact: words => sql`(s.unique_folio = ${words.text} or s.email = ${plainEmail(words.text)} or ${isPhone(words, sql`s.phone_number`)})`,
    // By a transfer's reference, and by the folio of a card merged into this one (DES-27).
    named: ({ text }) =>
      isId(text)
        ? sql`s.id = standing_student(${text})`
        : isReference(text)
          ? sql`s.id = (select standing_student(g.id) from student g where bank_reference_of(g.unique_folio) = ${text})`
          : isFolio(text)
            ? sql`s.id = (select standing_student(g.id) from student g where g.unique_folio = ${text})`
            : null,
    title: person('s'),
    detail: [sql`s.unique_folio`, phone(sql`s.phone_number`)],
    order: sql`s.sort_name`,
    many: true,
  },
  // Found by their own words; opens the first of their students.
  payer: {
    from: sql`payer p join lateral (
      select (array_agg(s.id order by s.sort_name, s.id))[1] as id, string_agg(s.name, ', ' order by s.sort_name, s.id) as names
      from student_payer k join student s on s.id = k.student_id and s.deleted_at is null where k.payer_id = p.id) kid on kid.id is not null`,
    id: sql`p.id`,
    alive: sql`true`,
    words: sql`p.words`,
    exact: words =>
      sql`(p.email = ${plainEmail(words.text)} or ${isPhone(words, sql`p.phone_number`)} or ${isPhone(words, sql`p.second_phone_number`)})`,
    title: person('p'),
    detail: [sql`'Tutor de ' || kid.names`, phone(sql`p.phone_number`)],
    of: sql`kid.id`,
    order: sql`plain_text(p.last_name || ' ' || p.second_last_name || ' ' || p.name)`,
    many: true,
  },
  visitor: {
    from: sql`talk_student v join talk t on t.id = v.talk_id`,
    id: sql`v.id`,
    alive: sql`v.deleted_at is null and v.moved_to is null`,
    words: sql`v.words`,
    exact: words => sql`(v.email = ${plainEmail(words.text)} or ${isPhone(words, sql`v.phone_number`)})`,
    title: person('v'),
    detail: [sql`t.name`, phone(sql`v.phone_number`)],
    of: sql`v.talk_id`,
    order: sql`plain_text(v.last_name || ' ' || v.second_last_name || ' ' || v.name)`,
    many: true,
  },
  // People on a waiting list together are one hit, found by the words of any.
  waiting: {
    from: sql`waiting w join course c on c.id = w.course_id left join class_group g on g.id = w.group_id
      join lateral (
        select string_agg(concat(coalesce(s.words, v.words, ' ' || p.words), ' ', coalesce(s.phone_number, v.phone_number, p.phone_number)), '' order by p.position) as words,
          (array_agg(coalesce(nullif(${person('s')}, ''), nullif(${person('v')}, ''), ${person('p')}) order by p.position))[1] || case when count(*) > 1 then ' y ' || count(*) - 1 || ' más' else '' end as title,
          array_agg(coalesce(s.phone_number, v.phone_number, p.phone_number) order by p.position) as phones
        from (select entry_id, position, student_id, talk_student_id, name, last_name, null::text as second_last_name, phone_number, words from waiting_person) p
        left join student s on s.id = p.student_id left join talk_student v on v.id = p.talk_student_id
        where p.entry_id = w.id) who on who.words is not null`,
    id: sql`w.id`,
    alive: sql`w.closed_at is null`,
    words: sql`who.words`,
    exact: ({ phone: digits }) => (digits ? sql<boolean>`${digits} = any(who.phones)` : none),
    title: sql`who.title`,
    detail: [sql`'Espera ' || coalesce(g.name, c.name)`, phone(sql`who.phones[1]`)],
    order: sql`to_char(w.joined_at at time zone 'UTC', 'YYYYMMDDHH24MISS') || w.id`,
  },
  group: {
    from: sql`class_group g join course c on c.id = g.course_id
      left join classroom r on r.id = g.classroom_id left join location l on l.id = r.location_id`,
    id: sql`g.id`,
    alive: sql`g.deleted_at is null`,
    words: sql`(g.words || c.words)`,
    title: sql`g.name`,
    detail: [sql`c.name`, sql`l.name`, dayText(sql`g.start_date`)],
    level: sql`c.level_id`,
    off: sql`(not g.active or g.end_date < ${today}::date)`,
    order: sql`(g.end_date < ${today}::date)::text || to_char(g.start_date, 'YYYYMMDD') || g.name`,
  },
  course: {
    from: sql`course c join course_level k on k.id = c.level_id`,
    id: sql`c.id`,
    alive: sql`c.deleted_at is null`,
    words: sql`c.words`,
    title: sql`c.name`,
    detail: [sql`k.name`],
    off: sql`not c.active`,
    order: sql`c.words`,
  },
  talk: {
    from: sql`talk t`,
    id: sql`t.id`,
    alive: sql`t.deleted_at is null`,
    words: sql`t.words`,
    title: sql`t.name`,
    detail: [sql`t.type`, dayText(sql`t.date`)],
    off: sql`(not t.active or coalesce(t.date < ${today}::date, false))`,
    // Future talks first, the nearest at the top; then past ones, the latest first.
    order: sql`(case when t.date >= ${today}::date then 'a' || to_char(t.date, 'YYYYMMDD')
      else 'b' || (99999999 - coalesce(to_char(t.date, 'YYYYMMDD'), '0')::int) end)`,
  },
  employee: {
    from: sql`employee e`,
    id: sql`e.id`,
    alive: sql`e.deleted_at is null`,
    words: sql`e.words`,
    exact: words => sql`(e.email = ${plainEmail(words.text)} or ${isPhone(words, sql`e.phone_number`)})`,
    title: person('e'),
    detail: [sql`case when e.is_professor then 'Profesor' end`, sql`e.email`],
    order: sql`e.words`,
  },
  location: {
    from: sql`location l`,
    id: sql`l.id`,
    alive: sql`l.deleted_at is null`,
    words: sql`l.words`,
    title: sql`l.name`,
    detail: [sql`l.street || ' ' || l.number`, sql`l.district`],
    order: sql`l.words`,
  },
})
