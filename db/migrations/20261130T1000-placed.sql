-- What the first edition left: to which campuses each student belongs (CON-3), where it differs, in slices beside whoever works.
do $$
declare
  slice char(24)[];
  behind char(24) := '';
begin
  loop
    select array_agg(s.id order by s.id) into slice from (select id from public.student where id > behind order by id limit 500) s;
    exit when slice is null;
    perform public.place_students(slice);
    behind := slice[array_upper(slice, 1)];
    commit;
  end loop;
end $$;
