-- Rights of their own (CON-52, CON-54): imports, closing another's day, the Excel of a group. Roles that could do the same keep it.
create function pg_temp.holds(allows jsonb, method text, resource text) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_array_elements(allows) g
    where g->'methods' ? method
      and (rtrim(g->>'resource', '/') = rtrim(resource, '/')
        or (g->>'resource' like '%/*' and starts_with(rtrim(resource, '/') || '/', left(g->>'resource', -1))))) $$;
create function pg_temp.all_of_it(allows jsonb) returns boolean language sql immutable as $$
  select exists (select from jsonb_array_elements(allows) g where g->>'resource' in ('/*', 'all')) $$;

update role set allows = allows || '[{"resource": "/imports/", "methods": ["post"]}]'
  where not pg_temp.all_of_it(allows) and pg_temp.holds(allows, 'post', '/students/register') and pg_temp.holds(allows, 'get', '/students/');
-- Undoing what others brought needs to see it.
update role set allows = jsonb_set(allows, array[(jsonb_array_length(allows) - 1)::text, 'methods'], '["get", "post", "delete"]')
  where allows->-1->>'resource' = '/imports/' and pg_temp.holds(allows, 'delete', '/students/');
update role set allows = allows || '[{"resource": "/groups/?/students/excel", "methods": ["get"]}]'
  where not pg_temp.all_of_it(allows) and pg_temp.holds(allows, 'get', '/groups/?/students') and pg_temp.holds(allows, 'get', '/students/show/test/');
update role set allows = allows || '[{"resource": "/payments/closings", "methods": ["post"]}]'
  where not pg_temp.all_of_it(allows) and pg_temp.holds(allows, 'get', '/payments/report') and pg_temp.holds(allows, 'post', '/payments/');
