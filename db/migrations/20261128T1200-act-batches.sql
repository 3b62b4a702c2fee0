-- What a person did as one is one record (DES-19, DES-20): how much it is, whether it stands, and how far it went back.
create table act_batch (
  id char(24) primary key constraint act_batch_hex_check check (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) not null references employee (id),
  route text not null,
  said text not null,
  acts int not null default 0,
  done int not null default 0,
  head char(24) not null constraint act_batch_head_check check (head ~ '^[0-9a-f]{24}$'),
  state text not null default 'done' constraint act_batch_state_check check (state in ('done', 'undoing', 'undone', 'redoing')),
  undoes char(24) references act_batch (id),
  undone_by char(24) constraint act_batch_undone_by_check check (undone_by ~ '^[0-9a-f]{24}$'),
  asked jsonb,
  left_out jsonb not null default '[]',
  at timestamptz not null
);
create index act_batch_user_idx on act_batch (user_id);
create index act_batch_undoes_idx on act_batch (undoes) where undoes is not null;
create index act_batch_busy_idx on act_batch (id) where state in ('undoing', 'redoing');
comment on table act_batch is 'What a person did as one: many calls under one id, or an import. Taken back as one, at once or in slices.';
comment on column act_batch.said is 'What happened, as the route says it.';
comment on column act_batch.acts is 'How many acts; of an import, how many records.';
comment on column act_batch.done is 'How many of them went back.';
comment on column act_batch.head is 'The newest line of the audit: the one that stands for all.';
comment on column act_batch.undoes is 'The batch that this one took back.';
comment on column act_batch.undone_by is 'The batch by which this one goes back.';
comment on column act_batch.asked is 'Who takes it back, while a job does.';
comment on column act_batch.left_out is 'What stayed, record by record, and why.';

-- The slices of imports that were run before carry no id of their own; their first is that of the import.
alter table audit disable trigger audit_kept;
update audit set batch = ids[1]::char(24) where route = 'imports.run' and batch is null and length(ids[1]) = 24;
-- What took an import back is a batch, too.
create temporary table import_undo on commit drop as
select a.ids[1] as import_id, substr(md5(a.ids[1] || 'undo'), 1, 24) as id from audit a
where a.route = 'imports.undo' and length(a.ids[1]) = 24 group by a.ids[1];
update audit a set batch = u.id from import_undo u where a.route = 'imports.undo' and a.ids[1] = u.import_id;
alter table audit enable trigger audit_kept;

insert into act_batch (id, user_id, route, said, acts, done, head, state, at)
select b.batch, b.user_id, b.route, b.said, b.acts, case when i.state = 'undone' then b.acts else 0 end, b.head,
  case when i.state in ('undone', 'undoing') then i.state when b.undone then 'undone' else 'done' end, b.at
from (
  select a.batch, min(a.user_id::text) as user_id, min(a.route) as route, max(a.id::text) as head, max(a.at) as at,
    case min(a.route) when 'imports.run' then 'Alumnos importados' when 'imports.undo' then 'Importación deshecha' else 'Varios movimientos' end as said,
    case when min(a.route) in ('imports.run', 'imports.undo') then sum(cardinality(a.ids) - 1) else count(*) end as acts,
    bool_and(exists (select from undone u where u.act = a.id)) as undone
  from audit a where a.batch is not null and a.user_id is not null group by a.batch) b
join employee e on e.id = b.user_id
left join student_import i on i.id = b.batch;
update act_batch b set undoes = u.import_id, acts = greatest(0, b.acts) from import_undo u where b.id = u.id
  and exists (select from act_batch i where i.id = u.import_id);
update act_batch b set undone_by = u.id from import_undo u where b.id = u.import_id and exists (select from act_batch i where i.id = u.id);
-- One that was going back goes on, for whoever pressed it.
update act_batch b set undone_by = substr(md5(random()::text), 1, 24),
  asked = coalesce(i.asked, jsonb_build_object('user', jsonb_build_object('id', e.id, 'name', concat_ws(' ', e.name, e.last_name)),
    'sessionId', null, 'requestId', null, 'address', ''))
from student_import i join employee e on e.id = i.created_by
where i.id = b.id and b.state = 'undoing';

create function lines_of_batch(batch text) returns bigint language sql stable
  as $$ select count(*) from public.audit a where a.batch = $1 $$;
comment on function lines_of_batch is 'How many lines a batch has, whoever asks: it sees the true table.';
