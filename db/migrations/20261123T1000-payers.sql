-- Who pays for a student, and who is told of what. One person may stand for several students: these are siblings.

create table payer (
  id char(24) not null constraint payer_pkey primary key
    constraint payer_hex_check check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  last_name text not null,
  second_last_name text not null default '',
  phone_number text,
  second_phone_number text,
  email text constraint payer_email_check check (email = lower(email)),
  words text not null generated always as (search_words(
    name || ' ' || last_name || ' ' || second_last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, '') || ' '
    || coalesce(second_phone_number, ''))) stored,
  created_at timestamptz not null default now(),
  constraint payer_reached_check check (num_nonnulls(phone_number, email) > 0)
);
create index payer_words_idx on payer using gin (words gin_trgm_ops);

create table student_payer (
  student_id char(24) not null references student (id) on delete cascade,
  payer_id char(24) not null references payer (id),
  relation text not null constraint student_payer_relation_check
    check (relation in ('madre', 'padre', 'tutor', 'abuelo', 'hermano', 'pareja', 'otro')),
  pays boolean not null,
  tells text[] not null constraint student_payer_tells_check check (tells <@ array['cobranza', 'asistencia', 'avisos']),
  created_at timestamptz not null default now(),
  constraint student_payer_pkey primary key (student_id, payer_id)
);
create index student_payer_payer_idx on student_payer (payer_id);

-- Six a student at most: their row is where two at once meet.
create function refuse_seventh_payer() returns trigger
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
create trigger student_payer_most before insert on student_payer for each row execute function refuse_seventh_payer();

-- With the last link the person goes. Their row is where two that go at once meet, and whoever links them anew.
create function leave_no_payer_alone() returns trigger
  language plpgsql as
$$
begin
  perform from public.payer p where p.id = old.payer_id for update;
  delete from public.payer p where p.id = old.payer_id
    and not exists (select from public.student_payer l where l.payer_id = old.payer_id);
  return null;
end
$$;
create trigger student_payer_last after delete on student_payer for each row execute function leave_no_payer_alone();

comment on table payer is 'A person other than the student who pays or is told: mother, father, guardian. Goes with the last link.';
comment on table student_payer is 'What a payer is to a student: pays says whose money it is, tells of what they are told.';
