-- Requests of persons about their data, with the days until which each is answered and carried out (CON-64).
create table privacy_request (
  id char(24) not null constraint privacy_request_pkey primary key constraint privacy_request_hex_check check (id ~ '^[0-9a-f]{24}$'),
  student_id char(24) not null references student (id) deferrable,
  -- Access, rectification, cancellation, opposition.
  kind text not null constraint privacy_request_kind_check check (kind in ('A', 'R', 'C', 'O')),
  received date not null,
  due date not null,
  answered timestamptz,
  outcome text constraint privacy_request_outcome_check check (outcome in ('granted', 'refused', 'withdrawn')),
  -- Of a granted one: until when it is carried out, and when it was.
  carry_out_by date,
  carried_out timestamptz,
  -- Whoever wrote it down, and whoever answered.
  user_id char(24) references employee (id) deferrable,
  answered_by char(24) references employee (id) deferrable,
  -- The day that counts while something is left to do.
  until date generated always as (case when answered is null then due when carried_out is null then carry_out_by end) stored,
  constraint privacy_request_due_check check (due > received),
  constraint privacy_request_answer_check check ((answered is null) = (outcome is null)),
  constraint privacy_request_granted_check check ((carry_out_by is not null) = (outcome is not distinct from 'granted')),
  constraint privacy_request_carried_check check (carried_out is null or carry_out_by is not null)
);
create index privacy_request_student_idx on privacy_request (student_id);
create index privacy_request_until_idx on privacy_request (until) where until is not null;
create index privacy_request_user_idx on privacy_request (user_id) where user_id is not null;
create index privacy_request_answered_by_idx on privacy_request (answered_by) where answered_by is not null;
comment on table privacy_request is 'What a student asked about their data, and until when it is answered and carried out. It names nobody by itself.';

-- A merge hands it over, and takes it back (DES-28).
create trigger change_kept after update of student_id on privacy_request for each row when (old.student_id is distinct from new.student_id)
  execute function change_kept('id', 'kind,received,due,answered,outcome,carry_out_by,carried_out,user_id,answered_by,until');

-- Whoever keeps the notices answers requests.
create or replace function pg_temp.holds(allows jsonb, method text, resource text) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_array_elements(allows) g
    where g->'methods' ? method
      and (rtrim(g->>'resource', '/') = rtrim(resource, '/')
        or (g->>'resource' like '%/*' and starts_with(rtrim(resource, '/') || '/', left(g->>'resource', -1))))) $$;
create or replace function pg_temp.all_of_it(allows jsonb) returns boolean language sql immutable as $$
  select exists (select from jsonb_array_elements(allows) g where g->>'resource' in ('/*', 'all')) $$;
update role set allows = allows || '[{"resource": "/privacy/", "methods": ["put"]}]'
  where not pg_temp.all_of_it(allows) and pg_temp.holds(allows, 'post', '/privacy/') and not pg_temp.holds(allows, 'put', '/privacy/');
