-- The books are written once. An entry is voided or closed, once each; all else about it, and all about a receipt, stays as it was
-- written. Two acts may do more, each within its transaction only, by `set local`:
--   plantel.merging  one student's books become another's: student_id
--   plantel.erasing  a person's name is taken out of what was printed: snapshot, file_id
create function keep_entry() returns trigger
  language plpgsql as
$$
declare
  kept entry;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    if old.voided_at is null then
      kept.voided_at := null;
      kept.voided_by := old.voided_by;
      kept.void_reason := old.void_reason;
    end if;
    if old.closing_id is null then
      kept.closing_id := null;
    end if;
    if current_setting('plantel.merging', true) = 'on' then
      kept.student_id := old.student_id;
    end if;
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'entry % is written once: it is voided or closed, never changed', old.id
    using errcode = '23514', constraint = 'entry_append_only';
end
$$;
create trigger entry_append_only before update or delete on entry for each row execute function keep_entry();

create function keep_receipt() returns trigger
  language plpgsql as
$$
declare
  kept receipt;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    -- Generated, and not known yet.
    kept.folio := old.folio;
    if current_setting('plantel.merging', true) = 'on' then
      kept.student_id := old.student_id;
    end if;
    if current_setting('plantel.erasing', true) = 'on' then
      kept.snapshot := old.snapshot;
      kept.file_id := old.file_id;
    end if;
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'receipt % is written once', old.folio using errcode = '23514', constraint = 'receipt_append_only';
end
$$;
create trigger receipt_append_only before update or delete on receipt for each row execute function keep_receipt();

create function keep_receipt_entry() returns trigger
  language plpgsql as
$$
begin
  raise exception 'the lines of receipt % are written once', old.receipt_id
    using errcode = '23514', constraint = 'receipt_entry_append_only';
end
$$;
create trigger receipt_entry_append_only before update or delete on receipt_entry for each row execute function keep_receipt_entry();
