-- The link of an invitation is a ticket without a challenge (LLE-63).
alter table sign_in_ticket
  drop constraint sign_in_ticket_challenge,
  drop constraint sign_in_ticket_purpose,
  add constraint sign_in_ticket_challenge check (purpose in ('password', 'invite') or challenge is not null),
  add constraint sign_in_ticket_purpose check (purpose in ('password', 'passkey', 'add', 'prove', 'invite'));
