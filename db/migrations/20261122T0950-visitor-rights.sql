-- Commenting on a visitor of a talk and correcting their data have rights of their own (M30). Whoever calls visitors or runs talks gets them.
with caller as (
  select r.id from role r
  where exists (select from jsonb_array_elements(r.allows) g
      where g ->> 'resource' in ('/talks/', '/talks/*') and g -> 'methods' ? 'get')
    and exists (select from jsonb_array_elements(r.allows) g
      where g ->> 'resource' in ('/talks/', '/talks/*', '/talks/call/student/*', '/talks/status/student/*') and g -> 'methods' ? 'put')
)
update role set allows = allows || '[{"resource": "/usersTalks/comments", "methods": ["post"]}, {"resource": "/usersTalks/", "methods": ["put"]}]'
where id in (select id from caller);
