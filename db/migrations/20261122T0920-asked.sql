-- What a worker takes up at its start keeps whose step it is: {user, sessionId, requestId, address}, as the jobs themselves carry it.
alter table student_import add column asked jsonb;
alter table notification_batch add column asked jsonb;
alter table stored_file add column asked jsonb;
alter table video add column asked jsonb;

-- What is at work while the academy is brought up to date still goes to whoever brought it.
create function pg_temp.asker(employee_id text, request_id text) returns jsonb language sql as $$
  select jsonb_build_object('user', jsonb_build_object('id', e.id, 'name', concat_ws(' ', e.name, e.last_name, nullif(e.second_last_name, ''))),
    'sessionId', null, 'requestId', request_id, 'address', '')
  from employee e where e.id = employee_id $$;
update student_import set asked = pg_temp.asker(created_by, id) where state in ('checking', 'running', 'undoing');
update stored_file set asked = pg_temp.asker(created_by, null) where state = 'pending';
update video v set asked = pg_temp.asker(f.created_by, null) from stored_file f where f.id = v.file_id and v.status in ('queued', 'processing');
update notification_batch b set asked = pg_temp.asker(b.user_id, null)
  where exists (select from outbox o where o.batch_id = b.id and o.state in ('queued', 'sending'));
