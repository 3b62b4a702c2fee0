-- The first start: an academy in which nobody can work yet is set up in four steps, by whoever reads the server's own window.
create table setup (
  id smallint not null default 1
    constraint setup_pkey primary key
    constraint setup_single_check check (id = 1),
  -- Code and token of the four steps hold for this opening alone.
  opened_at timestamptz not null default now(),
  -- When somebody came who can work here; null: the four steps stand open.
  closed_at timestamptz,
  academy_saved_at timestamptz,
  -- Set up in the four steps, and still to be told what comes next.
  starting boolean not null default false,
  -- What stands here are the rows of the demo academy.
  example boolean not null default false
);
comment on table setup is 'How the first start stands; one row. closed_at null: there is no administrator, and the four steps stand open.';
insert into setup (closed_at, example)
select case when exists (select from employee) then now() end,
  exists (select from employee where email = 'admin@plantel.mx' and deleted_at is null);

-- Whoever makes the first employee, the console, `npm run admin` or the demo, closes it.
create function close_setup() returns trigger
  language plpgsql as
$$
begin
  update public.setup set closed_at = now() where closed_at is null;
  return null;
end
$$;
create trigger employee_closes_setup after insert on employee for each statement execute function close_setup();
