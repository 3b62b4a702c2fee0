create table promotional_code (
  id char(24) not null constraint promotional_code_pkey primary key,
  code text not null constraint promotional_code_text_check check (code = upper(btrim(code)) and code <> ''),
  is_active boolean not null default true,
  is_company_code boolean not null,
  -- Either a percentage or an amount in centavos.
  discount_percentage double precision
    constraint promotional_code_percentage_check check (discount_percentage between 1 and 100),
  amount bigint constraint promotional_code_amount_check check (amount >= 100),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- The owner of a user code.
  user_id char(24) references employee (id),
  created_at timestamptz not null default now(),
  -- A used code is archived, for the books; its text is free again.
  deleted_at timestamptz,
  constraint promotional_code_value_check check (num_nonnulls(discount_percentage, amount) = 1),
  constraint promotional_code_validity_check check (valid_until >= valid_from),
  constraint promotional_code_owner_check check (is_company_code or user_id is not null)
);
create unique index promotional_code_code_key on promotional_code (code) where deleted_at is null;
create index promotional_code_user_idx on promotional_code (user_id) where deleted_at is null;
create index promotional_code_created_idx on promotional_code (created_at desc) where deleted_at is null;
