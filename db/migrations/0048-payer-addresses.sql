-- A sheet of students, a dossier and the form of a payer ask who has a phone or an e-mail (LLE-32, COB-16).
create index payer_phone_idx on payer (phone_number) where phone_number is not null;
create index payer_email_idx on payer (email) where email is not null;
