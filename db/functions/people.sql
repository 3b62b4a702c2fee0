-- Students, visitors, payers: folios, merged cards, recipients of publicity, the waiting list.

-- AA-NNNNNN: the year and a growing number. Gaps are allowed, so a sequence is enough.
create or replace function next_student_folio() returns text
  language sql volatile
  return (
    select to_char(academy_today(), 'YY') || '-' || lpad(n, greatest(6, length(n)), '0')
    from (select nextval('student_folio_seq')::text as n) as number);

create or replace function attendance_root() returns trigger
  language plpgsql as
$$
begin
  select coalesce(parent_group_id, id) into new.root_group_id from public.class_group where id = new.group_id;
  return new;
end
$$;

create or replace trigger attendance_root before insert or update of group_id on attendance for each row execute function attendance_root();

-- The present card of a student: the card itself, or the last of its merges; null when it is deleted.
create or replace function standing_student(of_student char) returns char
  language sql stable as $$
  with recursive led as (
    select id, merged_into, deleted_at from public.student where id = of_student
    union all
    select s.id, s.merged_into, s.deleted_at from led l join public.student s on s.id = l.merged_into)
  select id from led where deleted_at is null
$$;
comment on function standing_student(char) is 'The card that stands for a student, through all merges; null where none does.';

-- A row for a merged card goes to the card that remains, also when the writer does not know of the merge. The lock waits
-- for a merge in progress: the foreign key alone would accept the row.
create or replace function follow_merge() returns trigger
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

create or replace trigger follow_merge before insert on advisory_booking for each row
  when (new.student_id is not null)
  execute function follow_merge();
create or replace trigger follow_merge before insert on attendance for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on collection_contact for each row
  when (new.student_id is not null)
  execute function follow_merge();
create or replace trigger follow_merge before insert on comment for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on entry for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on folio for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on outbox for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on privacy_acceptance for each row
  when (new.student_id is not null)
  execute function follow_merge();
create or replace trigger follow_merge before insert on receipt for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on registration for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on video_comment for each row when (new.student_id is not null) execute function follow_merge();
create or replace trigger follow_merge before insert on waiting_person for each row when (new.student_id is not null) execute function follow_merge();

create or replace function follow_visitor_merge() returns trigger
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

create or replace trigger follow_visitor_merge before insert on comment for each row
  when (new.talk_student_id is not null)
  execute function follow_visitor_merge();
create or replace trigger follow_visitor_merge before insert on outbox for each row
  when (new.talk_student_id is not null)
  execute function follow_visitor_merge();
create or replace trigger follow_visitor_merge before insert on privacy_acceptance for each row
  when (new.talk_student_id is not null)
  execute function follow_visitor_merge();
create or replace trigger follow_visitor_merge before insert on waiting_person for each row
  when (new.talk_student_id is not null)
  execute function follow_visitor_merge();

-- At most six payers per student; locking the student's row serializes two at once.
create or replace function refuse_seventh_payer() returns trigger
  language plpgsql as
$$
begin
  perform from public.student s where s.id = new.student_id for no key update;
  if (select count(*) from public.student_payer l where l.student_id = new.student_id) >= 6 then
    raise exception 'student % has six payers', new.student_id using errcode = '23514', constraint = 'student_payer_most';
  end if;
  return new;
end
$$;

create or replace trigger student_payer_most before insert on student_payer for each row execute function refuse_seventh_payer();

-- Deletes a payer with their last link. Locking the payer's row serializes two deletions, and a new link.
create or replace function leave_no_payer_alone() returns trigger
  language plpgsql as
$$
begin
  perform from public.payer p where p.id = old.payer_id for update;
  delete from public.payer p where p.id = old.payer_id
    and not exists (select from public.student_payer l where l.payer_id = old.payer_id);
  return null;
end
$$;

create or replace trigger student_payer_last after delete on student_payer for each row execute function leave_no_payer_alone();

-- The newest answer counts: the last consent, unless the address was unsubscribed later.
create or replace function takes_marketing(of_student character, of_visitor character, via text, reached text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select 'marketing' = any (a.purposes)
      and not exists (select from public.marketing_stop m where m.kind = via and m.address = lower(reached) and m.at >= a.at)
    from public.privacy_acceptance a
    where a.student_id = of_student
      or a.talk_student_id = any (array(select v.id from public.talk_student v where v.id = of_visitor or v.student_id = of_student))
    order by a.at desc, a.id desc limit 1), false)
$function$;
comment on function takes_marketing(character, character, text, text) is 'May publicity be sent to this person, through this channel, at this address (CON-62)?';

-- People who wait without an offer, by course and campus; a wish for a group counts at its campus (for a parent: its modules').
-- Includes whether nobody acted on it for the configured days.
create or replace function waits_unconfirmed(confirmed timestamptz, joined timestamptz) returns boolean
language sql stable
return academy_day(coalesce(confirmed, joined)) < academy_today() - (select waiting_days from academy);

create or replace view waiting_demand as
select w.id as entry_id, w.course_id, case when w.group_id is null then w.location_id else own.location_id end as location_id, w.seats as persons
from waiting w
cross join lateral (
  select min(r.location_id) as location_id from class_group k join classroom r on r.id = k.classroom_id
  where w.group_id is not null and (k.id = w.group_id or k.parent_group_id = w.group_id) and k.deleted_at is null) own
where w.state = 'waiting' and not waits_unconfirmed(w.confirmed_at, w.joined_at);
comment on view waiting_demand is 'Who waits without an offer and was heard of lately, by course and campus: what a next group would be for.';
