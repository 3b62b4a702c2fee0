-- Searching in an academy of a million students. A trigram of a common name stands in tens of thousands of records, and the list of each
-- has to be walked; a piece of five letters is as rare as the name itself, and two of them are enough for most names.

-- What is looked for: three letters and more anywhere in a word, fewer only at its beginning (' li').
create function search_piece(word text) returns text
  language sql immutable strict parallel safe
  return case when length(public.search_words(word)) > 3 then ltrim(public.search_words(word)) else public.search_words(word) end;

-- Of every word its first letter and its first two, behind a blank, all its runs of three, and those of five without digits: telephones
-- have few runs in common. A loop, since the same as a query takes eight times as long.
create function search_pieces(words text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  word text;
  five text;
  pieces text[] := '{}';
begin
  foreach word in array string_to_array(btrim(words), ' ') loop
    pieces := pieces || (' ' || left(word, 1)) || (' ' || left(word, 2));
    for at in 1 .. length(word) - 2 loop
      pieces := pieces || substr(word, at, 3);
    end loop;
    for at in 1 .. length(word) - 4 loop
      five := substr(word, at, 5);
      if five = translate(five, '0123456789', '') then pieces := pieces || five; end if;
    end loop;
  end loop;
  return pieces;
end $$;

-- Pieces that stand in every record in which what is looked for stands, as few as will do: the words themselves are compared afterwards.
create function search_keys(piece text) returns text[]
  language sql immutable strict parallel safe
  return case
    -- A letter that becomes two words: the second is a beginning.
    when strpos(btrim(piece), ' ') > 0 then public.search_pieces(regexp_replace(btrim(piece), '^.* ', ''))
    when length(btrim(piece)) >= 5 and btrim(piece) = translate(btrim(piece), '0123456789', '') then array(
      select substr(btrim(piece), least(at, length(btrim(piece)) - 4), 5) from generate_series(1, length(btrim(piece)), 5) at)
    when length(btrim(piece)) >= 3 then array(select substr(btrim(piece), at, 3) from generate_series(1, length(btrim(piece)) - 2) at)
    when starts_with(piece, ' ') then array[' ' || btrim(piece)]
    -- The end of a word before a letter of no alphabet here: nothing to look up.
    else '{}' end;

-- Also of deleted students: the letters they were sent are found by their names.
create index student_pieces_idx on student using gin (search_pieces(words));
drop index student_words_idx;
