-- How students heard of the academy (DIR-44): a list of its own. Used ones are archived, never deleted.
create table source (
  id char(24) primary key constraint source_hex_check check (id ~ '^[0-9a-f]{24}$'),
  name text not null constraint source_name_check check (length(name) between 1 and 60),
  position integer not null,
  archived_at timestamptz
);
-- Its name: what looks alike is refused by a trigger (M74).
create unique index source_name_key on source (name) where archived_at is null;
comment on table source is 'What may be answered to ''Cómo se enteró'', in the order of position.';
alter table student add column source_id char(24) constraint student_source_id_fkey references source deferrable;
comment on column student.source_id is 'How they heard of the academy; null: nobody asked.';
