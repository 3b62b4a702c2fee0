-- Who gets the sheet of the academy on Mondays (DIR-52).
create table sheet_subscription (
  employee_id char(24) primary key constraint sheet_subscription_employee_id_fkey references employee deferrable,
  since timestamptz not null,
  sent_week date
);
comment on table sheet_subscription is 'Employees who get the sheet of the academy by e-mail on Mondays.';
comment on column sheet_subscription.sent_week is 'The last Monday whose letter is queued, or was past when they subscribed.';
