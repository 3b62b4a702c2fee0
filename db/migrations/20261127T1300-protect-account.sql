-- Roles that ask for a second step (CON-32), and passwords that a colleague typed and their owner has to change (CON-46).
alter table role add column needs_factor boolean not null default false;
comment on column role.needs_factor is 'Its holders may do nothing before they have a second step.';

alter table employee add column must_change boolean not null default false;
comment on column employee.must_change is 'Somebody else typed the password: its owner sets one first.';

-- As any of a password, it is no value that an undo brings back.
drop trigger change_kept on employee;
create trigger change_kept after insert or delete or update on employee for each row
  execute function change_kept('id', 'password_hash,password_changed_at,recovery_hash,recovery_expires_at,words,email_like,must_change');
