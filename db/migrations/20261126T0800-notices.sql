-- Privacy notices in numbered versions, and who accepted which (CON-60, CON-61).
create table privacy_notice (
  id char(24) not null constraint privacy_notice_pkey primary key constraint privacy_notice_hex_check check (id ~ '^[0-9a-f]{24}$'),
  number integer not null constraint privacy_notice_number_key unique constraint privacy_notice_number_check check (number > 0),
  text text not null,
  -- What may be refused, beside what is necessary.
  purposes text[] not null constraint privacy_notice_purposes_check check (purposes <@ array['marketing', 'image']),
  user_id char(24) references employee (id),
  in_force_at timestamptz not null default now()
);
create index privacy_notice_user_idx on privacy_notice (user_id) where user_id is not null;

create function notice_kept() returns trigger language plpgsql as $$
begin
  raise exception 'notice % is written once', old.number using errcode = '23514', constraint = 'privacy_notice_kept';
end
$$;
create trigger privacy_notice_kept before update or delete on privacy_notice for each row execute function notice_kept();

create table privacy_acceptance (
  id char(24) not null constraint privacy_acceptance_pkey primary key constraint privacy_acceptance_hex_check check (id ~ '^[0-9a-f]{24}$'),
  notice_id char(24) not null references privacy_notice (id),
  student_id char(24) references student (id),
  talk_student_id char(24) references talk_student (id),
  -- Who signed for a minor: one of the student's payers; of a visitor only the name is known.
  payer_id char(24) references payer (id) on delete set null,
  signer text,
  -- What of the notice's purposes was agreed to.
  purposes text[] not null constraint privacy_acceptance_purposes_check check (purposes <@ array['marketing', 'image']),
  channel text not null constraint privacy_acceptance_channel_check check (channel in ('desk', 'platform', 'paper')),
  file_id char(24) constraint privacy_acceptance_file_key unique references stored_file (id),
  user_id char(24) references employee (id),
  at timestamptz not null default now(),
  constraint privacy_acceptance_person_check check (num_nonnulls(student_id, talk_student_id) = 1),
  constraint privacy_acceptance_signed_check check (channel <> 'desk' or file_id is not null)
);
create index privacy_acceptance_student_idx on privacy_acceptance (student_id, at desc) where student_id is not null;
create index privacy_acceptance_visitor_idx on privacy_acceptance (talk_student_id, at desc) where talk_student_id is not null;
create index privacy_acceptance_notice_idx on privacy_acceptance (notice_id);
create index privacy_acceptance_payer_idx on privacy_acceptance (payer_id) where payer_id is not null;
create index privacy_acceptance_user_idx on privacy_acceptance (user_id) where user_id is not null;

comment on table privacy_notice is 'A version of the privacy notice; the highest number is in force. Written once.';
comment on table privacy_acceptance is 'That a student or a visitor, or who answers for them, accepted a notice, with the optional purposes agreed to.';
comment on function notice_kept is 'A notice stays as it was shown to whoever accepted it.';

-- Whoever sets the academy's own data keeps its notices.
create or replace function pg_temp.holds(allows jsonb, method text, resource text) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_array_elements(allows) g
    where g->'methods' ? method
      and (rtrim(g->>'resource', '/') = rtrim(resource, '/')
        or (g->>'resource' like '%/*' and starts_with(rtrim(resource, '/') || '/', left(g->>'resource', -1))))) $$;
create or replace function pg_temp.all_of_it(allows jsonb) returns boolean language sql immutable as $$
  select exists (select from jsonb_array_elements(allows) g where g->>'resource' in ('/*', 'all')) $$;
update role set allows = allows || '[{"resource": "/privacy/", "methods": ["get", "post"]}]'
  where not pg_temp.all_of_it(allows) and pg_temp.holds(allows, 'put', '/academy/');
