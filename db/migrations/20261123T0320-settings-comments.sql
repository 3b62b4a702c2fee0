-- What the new tables are.
comment on table mail_setting is 'How letters leave where the settings of the machine do not say it; one row. The password is sealed by a key of the server.';
comment on table sms_setting is 'How text messages leave where the settings of the machine do not say it; one row. The token is sealed by a key of the server.';
comment on table backup_request is 'The backup that somebody asked for in the console, and why the last one failed; one row.';
