-- With a list the planner takes a plan for each call for the better one, and made it anew at every row: a millisecond for each line of the audit, two for each student who is placed.
-- What is kept now may have been planned when a table was empty, so it never reads one whole.
alter function place_audit() set plan_cache_mode = force_generic_plan;
alter function place_audit() set enable_seqscan = off;
alter function place_students(char[]) set plan_cache_mode = force_generic_plan;
alter function place_students(char[]) set enable_seqscan = off;
alter function place_group() set plan_cache_mode = force_generic_plan;
alter function place_group() set enable_seqscan = off;
