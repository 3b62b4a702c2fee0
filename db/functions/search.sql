-- How names are found. What generated columns and indexes rest on lies in db/migrations (DAT-13).

-- What is looked for: three letters and more anywhere in a word, fewer only at its beginning (' li').
create or replace function search_piece(word text) returns text
  language sql immutable strict parallel safe
  return case when length(public.search_words(word)) > 3 then ltrim(public.search_words(word)) else public.search_words(word) end;

-- Pieces that stand in every record in which what is looked for stands, as few as will do: the words themselves are compared afterwards.
create or replace function search_keys(piece text) returns text[]
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

-- Is one of these words, or its beginning, at most one letter away from this one? Both as search_words writes them.
create or replace function almost_has(words text, word text) returns boolean
language sql immutable parallel safe strict
return exists (
  select from string_to_table(btrim(words), ' ') w
  where public.levenshtein_less_equal(w, word, 1) <= 1 or public.levenshtein_less_equal(left(w, length(word)), word, 1) <= 1);
