-- Why a line was voided, in the words of whoever did it.
alter table entry add void_reason text
  constraint entry_void_reason_check check (void_reason is null or voided_at is not null);

-- Whoever may charge may take back their own charge for ten minutes, unless they may void anybody's anyway.
update role set allows = allows || '[{"resource": "/payments/own", "methods": ["delete"]}]'
where jsonb_path_exists(allows, '$[*] ? (@.resource like_regex "^/?payments/?[*]?$" && @.methods[*] == "post")')
  and not jsonb_path_exists(allows, '$[*] ? (@.resource == "/*" || @.resource == "all"
    || @.resource like_regex "^/?payments/([*]|own)$" && @.methods[*] == "delete")');
