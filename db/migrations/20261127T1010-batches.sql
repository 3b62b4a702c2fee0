-- Acts that a person did as one (DES-20): a mass move, a whole list marked present. Their lines carry one id; they go back as one.
alter table audit add batch char(24) constraint audit_batch_check check (batch ~ '^[0-9a-f]{24}$');
create index audit_batch_idx on audit (batch, id) where batch is not null;
comment on column audit.batch is 'The id that a person''s browser gave to all acts that it did as one.';
-- Taken back as one, several acts were undone by one.
alter table undone drop constraint undone_by_act_key;
create index undone_by_act_idx on undone (by_act);
