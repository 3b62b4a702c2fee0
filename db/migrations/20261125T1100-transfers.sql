-- Where families transfer to: receipts, reminders and messages name it.
alter table academy
  add bank_name text,
  add clabe text constraint academy_clabe_check check (clabe ~ '^[0-9]{18}$'),
  add account_holder text;
