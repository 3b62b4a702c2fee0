// The past of a large academy: what was taught, who was enrolled, who came, and talks with their visitors.
import { type RawBuilder, sql } from 'kysely'
import { LEVELS } from '../reference.ts'

export type Of = (index: RawBuilder<unknown>) => RawBuilder<unknown>
interface Large {
  students: number
  id(kind: string, at: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<unknown>
  /** A name, and a surname, by a number. */
  person: Of
  surname: Of
}

const DAYS = 400
/** Lists of these last days are taken: nine of ten came. */
const MARKED_DAYS = 14
/** A talk a week, at eight in the evening, when no group has a room; the last ones are still to come. */
const TALKS = { visitors: 150, weeks: 104, ahead: 28, from: 1200, to: 1260 }

const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone (select time_zone from academy))`

/** Needs the tables `large_group`, `large_room`, `large_student` and `large_registration` of `largeStatements`. */
export function largeHistory({ students, id, person, surname }: Large): [what: string, statement: RawBuilder<unknown>][] {
  const visitors = Math.floor(students / 3)
  const talks = Math.max(1, Math.ceil(visitors / TALKS.visitors))
  const staff = sql`(select array_agg(e.id order by e.id) from employee e where e.deleted_at is null)`
  const sources = sql`(select array_agg(s.id order by s.position) from source s)`
  const marks = (how: 'enable' | 'disable') =>
    ['list_emptied', 'attendance_root', 'follow_merge'].map((trigger): [string, RawBuilder<unknown>] => [
      'marks',
      sql`alter table attendance ${sql.raw(how)} trigger ${sql.ref(trigger)}`,
    ])

  return [
    // Days without lessons yet get those of all groups: no later night writes them.
    [
      'lessons',
      sql`with fresh as (
        insert into taught_day (day, written_on) select d::date, academy_today()
        from generate_series(academy_today() - ${sql.lit(DAYS)}, academy_today() - 1, interval '1 day') d on conflict do nothing returning day
      )
      insert into taught_lesson (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, source)
      select l.group_id, l.day, l.start_minute, l.end_minute, coalesce(g.parent_group_id, g.id), l.classroom_id, l.teacher_id, g.teacher_id, 'restored'
      from (
        select b.day, b.group_id, b.start_minute, b.end_minute, b.classroom_id, b.teacher_id
        from lessons_between(academy_today() - ${sql.lit(DAYS)}, academy_today() - 1) b
        where b.day in (select day from fresh) or b.group_id in (select id from large_group)
        union all
        select f.day, o.group_id, o.start_minute, o.end_minute, o.classroom_id, o.teacher_id from fresh f cross join lateral lessons_off(f.day) o
      ) l join class_group g on g.id = l.group_id
      on conflict do nothing`,
    ],
    // A student leaves no large group, so a list has all who registered until its day.
    [
      'lists',
      sql`insert into list_day (root_group_id, day, stood)
      select n.group_id, n.day, n.stood from (
        select e.group_id, e.day, e.lesson, sum(e.new) over (partition by e.group_id order by e.day)::int as stood from (
          select x.group_id, x.day, sum(x.new) as new, bool_or(x.lesson) as lesson from (
            select t.root_group_id as group_id, t.day, 0 as new, true as lesson from taught_lesson t join large_group g on g.id = t.root_group_id
            union all select r.group_id, academy_day(r.at), 1, false from large_registration r
          ) x group by 1, 2
        ) e
      ) n where n.lesson`,
    ],
    [
      'lists',
      sql`insert into list_day (root_group_id, day, stood)
      select f.root, f.day, (select count(distinct r.student_id) from registration r join class_group g on g.id = r.group_id
        where coalesce(g.parent_group_id, g.id) = f.root and academy_day(r.registered_at) <= f.day and (r.ended_at is null or academy_day(r.ended_at) > f.day))
      from (
        select distinct t.root_group_id as root, t.day from taught_lesson t
        where not exists (select from list_day l where l.root_group_id = t.root_group_id and l.day = t.day)
      ) f`,
    ],
    ...marks('disable'),
    [
      'marks',
      sql`insert into attendance (id, student_id, group_id, root_group_id, day, present, source, recorded_at)
      select ${id('mark', sql`m.at`, sql`m.n`)}, m.student_id, m.group_id, m.group_id, m.day, m.n % 10 > 0, 'checklist', m.at
      from (
        select r.student_id, r.group_id, l.day, row_number() over (order by l.day, r.n) as n, ${midnight(sql`l.day`)} + interval '20 hours' as at
        from list_day l join large_registration r on r.group_id = l.root_group_id and academy_day(r.at) <= l.day
        where l.day >= academy_today() - ${sql.lit(MARKED_DAYS)}
      ) m`,
    ],
    ...marks('enable'),
    [
      'marks',
      sql`update list_day l set marks = coalesce(c.marks, 0), came = coalesce(c.came, 0)
      from list_day k left join (
        select a.root_group_id, a.day, count(*) as marks, count(*) filter (where a.present) as came from attendance a group by 1, 2
      ) c on c.root_group_id = k.root_group_id and c.day = k.day
      where k.root_group_id = l.root_group_id and k.day = l.day and l.marks is null`,
    ],
    [
      'talks',
      sql`create temporary table large_talk on commit drop as
      select t.i, ${id('talk', sql`${midnight(sql`t.day`)}`, sql`t.i`)} as id, t.day, ${midnight(sql`t.day`)} + interval '20 hours' as at, r.id as classroom_id
      from (
        select i, academy_today() + ${sql.lit(TALKS.ahead)} - i * ${sql.lit(7 * TALKS.weeks)} / ${sql.lit(talks)} as day
        from generate_series(0, ${sql.lit(talks - 1)}) i
      ) t join large_room r on r.i = t.i % (select count(*) from large_room)`,
    ],
    [
      'talks',
      sql`insert into talk (id, name, level_id, type, date, quota, taken, classroom_id, created_at)
      select t.id, 'Plática ' || t.i + 1, case when t.i % 2 = 0 then ${LEVELS.mediaSuperior.id} else ${LEVELS.superior.id} end,
        (array['Orientacion Bachillerato', 'Feria de carreras'])[1 + t.i % 2], t.day, ${sql.lit(TALKS.visitors + 10)},
        (select count(*) from generate_series(0, ${sql.lit(visitors - 1)}) v where v % ${sql.lit(talks)} = t.i), t.classroom_id, t.at - interval '40 days'
      from large_talk t`,
    ],
    [
      'talks',
      sql`insert into talk_schedule (talk_id, day, start_minute, end_minute)
      select id, extract(isodow from day)::int - 1, ${sql.lit(TALKS.from)}, ${sql.lit(TALKS.to)} from large_talk`,
    ],
    [
      'talks',
      sql`insert into room_booking (classroom_id, talk_id, weekday, minutes, dates)
      select b.classroom_id, b.talk_id, b.weekday, b.minutes, b.dates from talk_booking b join large_talk t on t.id = b.talk_id`,
    ],
    // Nine of ten were called; six confirmed, and came if it was held; one became a student after it.
    [
      'visitors',
      sql`insert into talk_student (id, talk_id, name, last_name, second_last_name, email, phone_number, registered_at, called_at, called_by, confirmed_at,
        confirmed_by, attendance, attended_at, student_id, source_id)
      select ${id('visitor', sql`v.at`, sql`v.i`)}, v.talk_id, ${person(sql`v.i * 11`)}, ${surname(sql`v.i * 17 + v.i / 53`)}, ${surname(sql`v.i * 29 + v.i / 31`)},
        'visitante' || v.i || '.' || left(right(v.talk_id, 16), 8) || '@correo.mx', '56' || lpad((v.i * 6007::bigint % 100000000)::text, 8, '0'), v.at,
        v.called_at, case when v.called_at is not null then v.caller end, case when v.nth < 6 and v.caller is not null then v.called_at end,
        case when v.nth < 6 and v.called_at is not null then v.caller end, v.came, case when v.came then v.held_at end, s.id, v.source_id
      from (
        select w.*, case when w.nth < 9 then least(w.at + interval '30 hours', now()) end as called_at, w.nth < 6 and w.held_at < now() as came,
          (${staff})[1 + w.i % 3] as caller, (${sources})[1 + w.i % 12] as source_id
        from (
          select n.i, t.id as talk_id, t.at as held_at, n.i / ${sql.lit(talks)} % 10 as nth, least(t.at - (72 + n.i * 37 % 500) * interval '1 hour', now()) as at
          from generate_series(0, ${sql.lit(visitors - 1)}) n(i) join large_talk t on t.i = n.i % ${sql.lit(talks)}
        ) w
      ) v
      left join large_student s on v.nth = 0 and v.came
        and s.i = ${sql.lit(students)} - greatest(0, (extract(epoch from now() - v.held_at) / 600)::int - 1 - v.i % 400) and s.at > v.held_at`,
    ],
  ]
}
