-- Passkeys beside the app of codes, and the challenges that they answer (CON-30, CON-31).

alter table factor
  drop constraint factor_kind,
  add constraint factor_kind check (kind in ('totp', 'passkey')),
  alter column secret drop not null,
  add column name text,
  add column credential_id text,
  add column public_key bytea,
  -- What the device counted at its last use: going back, it was copied.
  add column counter bigint not null default 0,
  add constraint factor_secret check (kind <> 'totp' or secret is not null),
  add constraint factor_credential check (
    (kind = 'passkey') = (credential_id is not null)
    and (kind = 'passkey') = (public_key is not null)
    and (kind = 'passkey') = (name is not null)
  );
create unique index factor_credential_key on factor (credential_id);
create index factor_employee_idx on factor (employee_id);

-- `password`: a right one was given. `passkey`: somebody signs in without one; who it is, is known by the answer.
-- `add`, `prove`: of who is signed in.
alter table sign_in_ticket
  alter column employee_id drop not null,
  add column purpose text not null default 'password' constraint sign_in_ticket_purpose check (purpose in ('password', 'passkey', 'add', 'prove')),
  add column challenge text,
  add constraint sign_in_ticket_employee check ((employee_id is null) = (purpose = 'passkey')),
  add constraint sign_in_ticket_challenge check (purpose = 'password' or challenge is not null);
comment on table sign_in_ticket is 'Who stands before the second step, and the challenges that passkeys are to answer.';

alter table session
  drop constraint session_method,
  add constraint session_method check (method in ('password', 'totp', 'code', 'recovery', 'passkey', 'pin'));
