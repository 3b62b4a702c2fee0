-- No active child exists below a deleted or merged record (M58, DAT-33).

-- The one list. child: a row `c`; parent: a row `p` that may be deleted; `joined`: how c refers to p; `stands`: the condition for an active
-- c.
create or replace function standing_children() returns table (child text, parent text, joined text, stands text)
  language sql immutable as
$$
  values
    ('registration', 'student', 'p.id = c.student_id', 'c.ended_at is null'),
    ('registration', 'class_group', 'p.id = c.group_id', 'c.ended_at is null'),
    ('registration', 'course', 'p.id = c.course_id', 'c.ended_at is null'),
    ('seat_hold', 'class_group', 'p.id = c.group_id', 'true'),
    -- Checks only the first person of an entry, because the others of a family keep waiting.
    ('waiting', 'student', 'p.id in (select w.student_id from public.waiting_person w where w.entry_id = c.id)', 'c.closed_at is null and not public.is_waited_in(c.id)'),
    ('waiting', 'talk_student', 'p.id in (select w.talk_student_id from public.waiting_person w where w.entry_id = c.id)',
      'c.closed_at is null and not public.is_waited_in(c.id)'),
    ('waiting', 'course', 'p.id = c.course_id', 'c.closed_at is null'),
    ('waiting', 'class_group', 'p.id = c.group_id', 'c.closed_at is null'),
    ('waiting', 'location', 'p.id = c.location_id', 'c.closed_at is null'),
    ('advisory_booking', 'student', 'p.id = c.student_id',
      'c.cancelled_at is null and exists (select from public.advisory_slot s where s.id = c.slot_id and s.date > public.academy_today())'),
    ('advisory_booking', 'course', 'p.id = (select s.course_id from public.advisory_slot s where s.id = c.slot_id and s.date > public.academy_today())',
      'c.cancelled_at is null'),
    ('outbox', 'student', 'p.id = c.student_id', 'c.state in (''queued'', ''held'')'),
    ('outbox', 'talk_student', 'p.id = c.talk_student_id', 'c.state in (''queued'', ''held'')'),
    ('class_group', 'class_group', 'p.id = c.parent_group_id', 'c.deleted_at is null'),
    ('class_group', 'course', 'p.id = c.course_id', 'c.deleted_at is null'),
    ('class_group', 'classroom', 'p.id = c.classroom_id', 'c.deleted_at is null and c.end_date >= public.academy_today()'),
    ('class_group', 'employee', 'p.id = c.teacher_id', 'c.deleted_at is null and c.end_date >= public.academy_today()'),
    ('lesson_change', 'classroom', 'p.id = c.classroom_id', 'c.to_day >= public.academy_today()
      and exists (select from public.class_group g where g.id = c.group_id and g.active and g.deleted_at is null)'),
    ('lesson_change', 'employee', 'p.id = c.teacher_id', 'c.to_day >= public.academy_today()
      and exists (select from public.class_group g where g.id = c.group_id and g.active and g.deleted_at is null)'),
    ('talk', 'classroom', 'p.id = c.classroom_id', 'c.deleted_at is null and coalesce(c.date >= public.academy_today(), true)'),
    ('talk', 'employee', 'p.id = c.teacher_id', 'c.deleted_at is null and coalesce(c.date >= public.academy_today(), true)'),
    ('course', 'course', 'p.id in (select k.child_id from public.course_child k where k.parent_id = c.id)', 'c.deleted_at is null'),
    ('classroom', 'location', 'p.id = c.location_id', 'c.deleted_at is null'),
    ('room_booking', 'class_group', 'p.id = c.group_id', 'upper(c.dates) > public.academy_today()'),
    ('room_booking', 'talk', 'p.id = c.talk_id', 'upper(c.dates) > public.academy_today()'),
    ('teacher_booking', 'class_group', 'p.id = c.group_id', 'upper(c.dates) > public.academy_today()'),
    ('teacher_booking', 'talk', 'p.id = c.talk_id', 'upper(c.dates) > public.academy_today()'),
    ('talk_student', 'talk', 'p.id = c.talk_id', 'c.deleted_at is null and c.moved_to is null')
$$;
comment on function standing_children() is 'What may not stand under a deleted or merged record (DAT-33).';

create or replace function is_waited_in(entry char(24)) returns boolean
  language sql stable as
$$
  select exists (
    select from public.waiting_person w
    left join public.student s on s.id = w.student_id
    left join public.talk_student v on v.id = w.talk_student_id
    where w.entry_id = entry and s.deleted_at is null and v.deleted_at is null)
$$;
comment on function is_waited_in is 'Does anybody who lives wait in this entry?';

-- Violations of the list by kind, with their number and one example: `npm run doctor` names them.
create or replace function children_of_gone() returns table (child text, parent text, found bigint, example text)
  language plpgsql stable as
$$
declare
  line record;
begin
  for line in select * from public.standing_children() loop
    return query execute format('select %L::text, %L::text, count(*), min(p.id)::text from public.%I c join public.%I p on %s where %s and p.deleted_at is not null having count(*) > 0',
      line.child, line.parent, line.child, line.parent, line.joined, line.stands);
  end loop;
end
$$;

-- True when this record is deleted. Locks its key like a foreign key does: a deletion waits.
create or replace function is_gone(parent text, of_id char(24)) returns boolean
  language plpgsql as
$$
declare
  gone boolean;
begin
  case parent
    when 'student' then select p.deleted_at is not null into gone from public.student p where p.id = of_id for key share;
    when 'talk_student' then select p.deleted_at is not null into gone from public.talk_student p where p.id = of_id for key share;
    when 'class_group' then select p.deleted_at is not null into gone from public.class_group p where p.id = of_id for key share;
    when 'course' then select p.deleted_at is not null into gone from public.course p where p.id = of_id for key share;
    when 'talk' then select p.deleted_at is not null into gone from public.talk p where p.id = of_id for key share;
    when 'location' then select p.deleted_at is not null into gone from public.location p where p.id = of_id for key share;
    when 'classroom' then select p.deleted_at is not null into gone from public.classroom p where p.id = of_id for key share;
    when 'employee' then select p.deleted_at is not null into gone from public.employee p where p.id = of_id for key share;
  end case;
  return coalesce(gone, false);
end
$$;

-- Applies the list. side: 'child' or 'parent', the side of of_id.
create or replace function judge_standing(side text, tab text, of_id text) returns void
  language plpgsql as
$$
declare
  line record;
  gone boolean;
begin
  for line in select * from public.standing_children() l where tab = case side when 'child' then l.child else l.parent end loop
    execute format('select true from public.%I c join public.%I p on %s where %s = $1::%s and %s and p.deleted_at is not null limit 1',
      line.child, line.parent, line.joined, case side when 'child' then 'c.id' else 'p.id' end,
      case when side = 'child' and tab in ('room_booking', 'teacher_booking') then 'bigint' else 'char(24)' end, line.stands)
    into gone using of_id;
    if gone then
      raise exception 'a % stands under a % that is deleted', line.child, line.parent using errcode = '23514', constraint = 'standing_child',
        detail = format('%s %s', tab, of_id);
    end if;
  end loop;
end
$$;

-- For a deleted parent: no argument. For a child: its name in the list, the column with its id, then its parents, each as
-- 'column parent'; '*' marks one that needs more than a column. Deleting a parent waits for children that are being written: they lock
-- its
-- key. Only touched rows are checked, in their state at the end of the transaction.
create or replace function refuse_standing_child() returns trigger
  language plpgsql as
$$
declare
  gone boolean := false;
  of_id text;
begin
  if tg_nargs = 0 then
    execute format('select deleted_at is not null from public.%I where id = $1 for update', tg_table_name) into gone using new.id;
    if gone then
      perform public.judge_standing('parent', tg_table_name, new.id);
    end if;
    return null;
  end if;
  for at in 2 .. tg_nargs - 1 loop
    case split_part(tg_argv[at], ' ', 1)
      when 'student_id' then of_id := new.student_id;
      when 'talk_student_id' then of_id := new.talk_student_id;
      when 'group_id' then of_id := new.group_id;
      when 'parent_group_id' then of_id := new.parent_group_id;
      when 'course_id' then of_id := new.course_id;
      when 'location_id' then of_id := new.location_id;
      when 'classroom_id' then of_id := new.classroom_id;
      when 'teacher_id' then of_id := new.teacher_id;
      when 'talk_id' then of_id := new.talk_id;
      else of_id := null; gone := true;
    end case;
    gone := gone or of_id is not null and public.is_gone(split_part(tg_argv[at], ' ', 2), of_id);
  end loop;
  if gone then
    case tg_argv[1] when 'entry_id' then of_id := new.entry_id; when 'parent_id' then of_id := new.parent_id; else of_id := new.id; end case;
    perform public.judge_standing('child', tg_argv[0], of_id);
  end if;
  return null;
end
$$;

create constraint trigger registration_child_new after insert on registration
  deferrable initially deferred for each row when (new.ended_at is null)
  execute function refuse_standing_child('registration', 'id', 'student_id student', 'group_id class_group', 'course_id course');
create constraint trigger registration_child_changed after update of student_id, group_id, course_id, ended_at on registration
  deferrable initially deferred for each row when (new.ended_at is null and (old.ended_at is not null or old.student_id is distinct from new.student_id or old.group_id is distinct from new.group_id or old.course_id is distinct from new.course_id))
  execute function refuse_standing_child('registration', 'id', 'student_id student', 'group_id class_group', 'course_id course');
create constraint trigger seat_hold_child_new after insert on seat_hold
  deferrable initially deferred for each row
  execute function refuse_standing_child('seat_hold', 'id', 'group_id class_group');
create constraint trigger seat_hold_child_changed after update of group_id on seat_hold
  deferrable initially deferred for each row when (new.group_id <> old.group_id)
  execute function refuse_standing_child('seat_hold', 'id', 'group_id class_group');
create constraint trigger waiting_child_new after insert on waiting
  deferrable initially deferred for each row when (new.closed_at is null)
  execute function refuse_standing_child('waiting', 'id', 'course_id course', 'group_id class_group', 'location_id location', '*');
create constraint trigger waiting_child_changed after update of course_id, group_id, location_id, closed_at on waiting
  deferrable initially deferred for each row when (new.closed_at is null and (old.closed_at is not null or old.course_id is distinct from new.course_id or old.group_id is distinct from new.group_id or old.location_id is distinct from new.location_id))
  execute function refuse_standing_child('waiting', 'id', 'course_id course', 'group_id class_group', 'location_id location', '*');
create constraint trigger waiting_person_child_new after insert on waiting_person
  deferrable initially deferred for each row
  execute function refuse_standing_child('waiting', 'entry_id', 'student_id student', 'talk_student_id talk_student');
create constraint trigger waiting_person_child_changed after update of student_id, talk_student_id on waiting_person
  deferrable initially deferred for each row when ((old.student_id is distinct from new.student_id or old.talk_student_id is distinct from new.talk_student_id))
  execute function refuse_standing_child('waiting', 'entry_id', 'student_id student', 'talk_student_id talk_student');
create constraint trigger advisory_booking_child_new after insert on advisory_booking
  deferrable initially deferred for each row when (new.cancelled_at is null)
  execute function refuse_standing_child('advisory_booking', 'id', 'student_id student', '*');
create constraint trigger advisory_booking_child_changed after update of student_id, slot_id, cancelled_at on advisory_booking
  deferrable initially deferred for each row when (new.cancelled_at is null and (old.cancelled_at is not null or old.student_id is distinct from new.student_id or old.slot_id is distinct from new.slot_id))
  execute function refuse_standing_child('advisory_booking', 'id', 'student_id student', '*');
create constraint trigger outbox_child_new after insert on outbox
  deferrable initially deferred for each row when (new.state in ('queued', 'held') and num_nonnulls(new.student_id, new.talk_student_id) > 0)
  execute function refuse_standing_child('outbox', 'id', 'student_id student', 'talk_student_id talk_student');
create constraint trigger outbox_child_changed after update of student_id, talk_student_id, state on outbox
  deferrable initially deferred for each row when (new.state in ('queued', 'held') and num_nonnulls(new.student_id, new.talk_student_id) > 0
    and (old.state not in ('queued', 'held', 'sending') or old.student_id is distinct from new.student_id or old.talk_student_id is distinct from new.talk_student_id))
  execute function refuse_standing_child('outbox', 'id', 'student_id student', 'talk_student_id talk_student');
create constraint trigger class_group_child_new after insert on class_group
  deferrable initially deferred for each row when (new.deleted_at is null)
  execute function refuse_standing_child('class_group', 'id', 'course_id course', 'parent_group_id class_group', 'teacher_id employee', 'classroom_id classroom');
create constraint trigger class_group_child_changed after update of course_id, parent_group_id, teacher_id, classroom_id, deleted_at on class_group
  deferrable initially deferred for each row
  when (new.deleted_at is null and (old.deleted_at is not null or old.course_id is distinct from new.course_id or old.parent_group_id is distinct from new.parent_group_id or old.teacher_id is distinct from new.teacher_id or old.classroom_id is distinct from new.classroom_id))
  execute function refuse_standing_child('class_group', 'id', 'course_id course', 'parent_group_id class_group', 'teacher_id employee', 'classroom_id classroom');
create constraint trigger course_child_child_new after insert on course_child
  deferrable initially deferred for each row
  execute function refuse_standing_child('course', 'parent_id', '*');
create constraint trigger course_child_changed after update of deleted_at on course
  deferrable initially deferred for each row when (new.deleted_at is null and old.deleted_at is not null)
  execute function refuse_standing_child('course', 'id', '*');
create constraint trigger classroom_child_new after insert on classroom
  deferrable initially deferred for each row when (new.deleted_at is null)
  execute function refuse_standing_child('classroom', 'id', 'location_id location');
create constraint trigger classroom_child_changed after update of location_id, deleted_at on classroom
  deferrable initially deferred for each row when (new.deleted_at is null and (old.deleted_at is not null or old.location_id is distinct from new.location_id))
  execute function refuse_standing_child('classroom', 'id', 'location_id location');
create constraint trigger room_booking_child_new after insert on room_booking
  deferrable initially deferred for each row
  execute function refuse_standing_child('room_booking', 'id', 'group_id class_group', 'talk_id talk');
create constraint trigger teacher_booking_child_new after insert on teacher_booking
  deferrable initially deferred for each row
  execute function refuse_standing_child('teacher_booking', 'id', 'group_id class_group', 'talk_id talk');
create constraint trigger lesson_change_child_new after insert on lesson_change
  deferrable initially deferred for each row when (num_nonnulls(new.teacher_id, new.classroom_id) > 0)
  execute function refuse_standing_child('lesson_change', 'id', 'teacher_id employee', 'classroom_id classroom');
create constraint trigger lesson_change_child_changed after update of teacher_id, classroom_id on lesson_change
  deferrable initially deferred for each row when ((old.teacher_id is distinct from new.teacher_id or old.classroom_id is distinct from new.classroom_id))
  execute function refuse_standing_child('lesson_change', 'id', 'teacher_id employee', 'classroom_id classroom');
create constraint trigger talk_child_new after insert on talk
  deferrable initially deferred for each row when (new.deleted_at is null and num_nonnulls(new.teacher_id, new.classroom_id) > 0)
  execute function refuse_standing_child('talk', 'id', 'teacher_id employee', 'classroom_id classroom');
create constraint trigger talk_child_changed after update of teacher_id, classroom_id, deleted_at on talk
  deferrable initially deferred for each row
  when (new.deleted_at is null and (old.deleted_at is not null or old.teacher_id is distinct from new.teacher_id or old.classroom_id is distinct from new.classroom_id))
  execute function refuse_standing_child('talk', 'id', 'teacher_id employee', 'classroom_id classroom');
create constraint trigger talk_student_child_new after insert on talk_student
  deferrable initially deferred for each row when (new.deleted_at is null and new.moved_to is null)
  execute function refuse_standing_child('talk_student', 'id', 'talk_id talk');
create constraint trigger talk_student_child_changed after update of talk_id, deleted_at, moved_to on talk_student
  deferrable initially deferred for each row when (new.deleted_at is null and new.moved_to is null and (old.deleted_at is not null or old.moved_to is not null or old.talk_id is distinct from new.talk_id))
  execute function refuse_standing_child('talk_student', 'id', 'talk_id talk');

create constraint trigger student_goes after update of deleted_at on student
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();
create constraint trigger talk_student_goes after update of deleted_at on talk_student
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();
create constraint trigger class_group_goes after update of deleted_at on class_group
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();
create constraint trigger course_goes after update of deleted_at on course
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();
create constraint trigger location_goes after update of deleted_at on location
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();
create constraint trigger classroom_goes after update of deleted_at on classroom
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();
create constraint trigger employee_goes after update of deleted_at on employee
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();
create constraint trigger talk_goes after update of deleted_at on talk
  deferrable initially deferred for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_standing_child();

-- Letters to a deleted person are dropped; those of a merged card go to the card that remains.
create or replace function drop_letters() returns trigger
  language plpgsql as
$$
begin
  update public.outbox o set state = 'dropped', error = null
  where o.state in ('queued', 'held') and (tg_table_name = 'student' and o.student_id = new.id or tg_table_name = 'talk_student' and o.talk_student_id = new.id);
  return null;
end
$$;

create or replace trigger student_letters after update of deleted_at on student for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.merged_into is null)
  execute function drop_letters();
create or replace trigger talk_student_letters after update of deleted_at on talk_student for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.merged_into is null)
  execute function drop_letters();

-- Whatever takes a registration up again, an undo, a restored record, an older program, forgets why it had ended (DIR-39).
create or replace function forget_end() returns trigger
  language plpgsql as
$$
begin
  new.end_reason := null;
  new.end_note := null;
  return new;
end
$$;

create or replace trigger registration_taken_up before update of ended_at on registration for each row
  when (new.ended_at is null and old.ended_at is not null)
  execute function forget_end();
