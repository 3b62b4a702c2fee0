-- What was done stays written: nothing in the product changes or removes a line of the audit, and nothing that goes wrong in it may.
create function audit_kept() returns trigger language plpgsql as $$
begin
  raise exception 'audit_kept: a line of the audit stays as it was written';
end $$;
create trigger audit_kept before update or delete on audit for each row execute function audit_kept();
