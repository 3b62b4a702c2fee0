-- Who was erased is put away like who was merged, so that one condition tells who lives (M63). Who enrolled or was charged since stays.
select set_config('plantel.kept', 'off', true);
alter table student
  -- Null: not erased.
  add column erased_at timestamptz,
  add constraint student_erased_check check (erased_at is null or deleted_at is not null);
update student s set erased_at = now(), deleted_at = coalesce(s.deleted_at, now())
  where s.email like '%@suprimida.invalid' and s.balance_due = 0 and s.credit = 0
    and not exists (select from registration r where r.student_id = s.id and r.ended_at is null);
