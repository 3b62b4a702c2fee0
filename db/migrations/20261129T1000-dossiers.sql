-- What is kept of a person, handed over to them as one file (CON-63).
create table dossier (
  id char(24) not null constraint dossier_pkey primary key constraint dossier_hex_check check (id ~ '^[0-9a-f]{24}$'),
  student_id char(24) not null constraint dossier_student_id_fkey references student (id),
  -- Visitors and tutors of the same e-mail or phone that were ticked.
  visitor_ids text[] not null default '{}',
  payer_ids text[] not null default '{}',
  user_id char(24) constraint dossier_user_id_fkey references employee (id),
  asked_at timestamptz not null,
  -- Where the file lies in the storage, from the beginning: whatever ends the job, it is found.
  key text not null constraint dossier_key_key unique,
  made_at timestamptz,
  bytes bigint,
  failed_at timestamptz,
  constraint dossier_made_check check ((made_at is null) = (bytes is null)),
  constraint dossier_failed_check check (num_nonnulls(made_at, failed_at) < 2)
);
create index dossier_student_idx on dossier (student_id, asked_at desc);
create index dossier_user_idx on dossier (user_id) where user_id is not null;
comment on table dossier is 'A file with what is kept of a student: asked for, made by a job, gone after 72 hours.';

-- An erasure takes the files along; from number 10000 on the name keeps all its digits.
do $$
declare
  told text := pg_get_functiondef('public.erase_person'::regproc);
  change text[];
begin
  foreach change slice 1 in array array[
    ['lpad(as_number::text, 4, ''0'')', 'lpad(as_number::text, greatest(4, length(as_number::text)), ''0'')'],
    [E'  delete from public.stored_file where id = any (files);\n', $new$  delete from public.stored_file where id = any (files);
  with gone as (delete from public.dossier d
    where d.student_id = of_student or d.visitor_ids && visitors::text[] or d.payer_ids && payers::text[] returning d.key)
  select keys || coalesce(array_agg(key), '{}') into keys from gone;
$new$]] loop
    if position(change[1] in told) = 0 then
      raise exception 'erase_person has no place for %', change[1];
    end if;
    told := replace(told, change[1], change[2]);
  end loop;
  execute told;
end $$;
