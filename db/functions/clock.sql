-- The newest written instant, and what it says about the clock (M151, M153).

-- Ignores end dates, which are in the future by nature, and instants that were in the future when an administrator confirmed the time.
-- Null: nothing was written.
create or replace function newest_instant() returns timestamptz
  language sql stable
  as $$
    with word as (select coalesce(said_at, 'infinity') as said_at, ignored_to, kept_at from public.clock)
    select greatest(w.kept_at,
      (select max(a.at) from public.audit a where a.at <= w.said_at),
      (select max(a.at) from public.audit a where a.at > w.ignored_to),
      (select max(s.last_seen_at) from public.session s where s.last_seen_at <= w.said_at or s.last_seen_at > w.ignored_to),
      (select max(r.created_at) from (
        select created_at from public.receipt order by year desc, number desc limit 100) r
        where r.created_at <= w.said_at or r.created_at > w.ignored_to))
    from word w $$;

-- False: the clock is more than ten minutes behind the kept instant, so payments are refused.
create or replace function clock_runs(at timestamptz) returns boolean
  language sql stable
  as $$ select coalesce((select at >= kept_at - interval '10 minutes' from public.clock), true) $$;
