-- Two cards of one person become one (DES-27): the card that went names the one that stands, and goes on leading there.
alter table student add merged_into char(24) constraint student_merged_into_fkey references student (id) deferrable,
  add constraint student_merged_check check (merged_into is null or (merged_into <> id and deleted_at is not null));
create index student_merged_idx on student (merged_into) where merged_into is not null;
comment on column student.merged_into is 'The card that this one was merged into. Its folio, pass and id lead there.';
alter table talk_student add merged_into char(24) constraint talk_student_merged_into_fkey references talk_student (id) deferrable,
  add constraint talk_student_merged_check check (merged_into is null or (merged_into <> id and deleted_at is not null));
create index talk_student_merged_idx on talk_student (merged_into) where merged_into is not null;
comment on column talk_student.merged_into is 'The visitor of the same talk that this one was merged into.';

-- Who stands for a student now: the card itself, or the one at the end of its merges; null where nobody stands.
create function standing_student(of_student char) returns char
  language sql stable as $$
  with recursive led as (
    select id, merged_into, deleted_at from public.student where id = of_student
    union all
    select s.id, s.merged_into, s.deleted_at from led l join public.student s on s.id = l.merged_into)
  select id from led where deleted_at is null
$$;
comment on function standing_student(char) is 'The card that stands for a student, through all merges; null where none does.';

-- What is written for a card while it is merged, or by a program that still knows it, is written for the one that stands. The lock waits
-- for a merge under way: the reference's own check would let the row through as it is.
create function follow_merge() returns trigger
  language plpgsql as
$$
declare
  led char(24);
begin
  loop
    select s.merged_into into led from public.student s where s.id = new.student_id for key share;
    exit when led is null;
    new.student_id := led;
  end loop;
  return new;
end
$$;
comment on function follow_merge() is 'A new row of a merged student becomes one of the student that stands (DES-27).';
create function follow_visitor_merge() returns trigger
  language plpgsql as
$$
declare
  led char(24);
begin
  loop
    select v.merged_into into led from public.talk_student v where v.id = new.talk_student_id for key share;
    exit when led is null;
    new.talk_student_id := led;
  end loop;
  return new;
end
$$;
comment on function follow_visitor_merge() is 'A new row of a merged visitor becomes one of the visitor that stands (DES-27).';
do $$
declare
  tab text;
begin
  foreach tab in array array['advisory_booking', 'attendance', 'collection_contact', 'comment', 'entry', 'folio', 'outbox',
    'privacy_acceptance', 'receipt', 'registration', 'video_comment', 'waiting_person'] loop
    execute format('create trigger follow_merge before insert on public.%I for each row when (new.student_id is not null) execute function public.follow_merge()', tab);
  end loop;
  foreach tab in array array['comment', 'outbox', 'privacy_acceptance', 'waiting_person'] loop
    execute format('create trigger follow_visitor_merge before insert on public.%I for each row when (new.talk_student_id is not null) execute function public.follow_visitor_merge()', tab);
  end loop;
end $$;

-- The books and what was sent change hands in a merge and its undo, and in nothing else (DES-16): that alone is kept of them.
do $$
declare
  moved record;
  left_out text;
begin
  for moved in select * from (values
    ('entry', array['student_id']), ('receipt', array['student_id']), ('bank_line', array['student_id']),
    ('outbox', array['student_id', 'talk_student_id']), ('privacy_acceptance', array['student_id', 'talk_student_id'])) t (name, hands) loop
    select string_agg(a.attname, ',' order by a.attnum) into left_out
    from pg_attribute a
    where a.attrelid = ('public.' || moved.name)::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (moved.hands)
      and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p' and a.attnum = any (k.conkey));
    execute format('create trigger change_kept after update of %s on public.%I for each row when (%s) execute function public.change_kept(%L, %L)',
      array_to_string(moved.hands, ', '), moved.name,
      (select string_agg(format('old.%I is distinct from new.%I', h, h), ' or ') from unnest(moved.hands) h),
      (select string_agg(a.attname, ',' order by array_position(k.conkey, a.attnum))
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.conrelid = ('public.' || moved.name)::regclass and k.contype = 'p'), left_out);
  end loop;
end $$;
