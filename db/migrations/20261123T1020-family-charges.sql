-- One amount taken for several students of a family: a receipt each, and one act. Taken back whole.
alter table receipt add column charge_id char(24)
  constraint receipt_charge_hex_check check (charge_id ~ '^[0-9a-f]{24}$');
create index receipt_charge_idx on receipt (charge_id) where charge_id is not null;
comment on column receipt.charge_id is 'Receipts of one family charge share it: they are voided together. null: an act of its own.';
