-- Money paid before Plantel (LLE-34): money of the account, cash of no day.
alter table entry
  drop constraint entry_source_check,
  add constraint entry_source_check check (source in ('payment', 'staff', 'course', 'code', 'reversal', 'refund', 'opening')) not valid,
  add constraint entry_opening_check check (source <> 'opening' or (amount > 0 and discount = 0 and registration_id is not null
    and not other and type = 'other' and user_id is null and closing_id is null)) not valid;
