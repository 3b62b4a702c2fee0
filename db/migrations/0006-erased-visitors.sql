-- As with students; the seats that they held are free (M63).
select set_config('plantel.kept', 'off', true);
alter table talk_student
  add column erased_at timestamptz,
  add constraint talk_student_erased_check check (erased_at is null or deleted_at is not null);
update talk t set taken = t.taken - v.seats
  from (select talk_id, count(*)::int as seats from talk_student
    where email like '%@suprimida.invalid' and deleted_at is null and moved_to is null group by 1) v
  where t.id = v.talk_id;
update talk_student set erased_at = now(), deleted_at = coalesce(deleted_at, now()) where email like '%@suprimida.invalid';
