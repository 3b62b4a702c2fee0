-- Restated: 7cf93c0b69bba021e9c4cdcc2b3564169a0d2c2843eaa18278c15d2791898228
-- What a student's transfers carry (COB-19): 100,000 and the running number of the folio, and behind it a check digit (Damm), by which no
-- single wrong digit and no two swapped neighbours pass. Seven digits, never a leading zero, which banks drop. null: folios above 899,999,
-- and whatever is no folio. The same in src/features/people/students/reference.ts.
create function bank_reference_of(unique_folio text) returns text
  language plpgsql immutable strict parallel safe as
$$
declare
  digits text;
  state integer := 0;
begin
  if unique_folio !~ '^[0-9]{2}-[0-8][0-9]{5}$' then
    return null;
  end if;
  digits := (100000 + substr(unique_folio, 4)::integer)::text;
  for at in 1 .. 6 loop
    state := substr(
      '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790',
      state * 10 + substr(digits, at, 1)::integer + 1, 1)::integer;
  end loop;
  return digits || state;
end
$$;

-- One student of each: the index stands in a file of its own at the end.
comment on function bank_reference_of(text) is 'The reference of a folio on bank transfers: seven digits, the last one checks the others.';
