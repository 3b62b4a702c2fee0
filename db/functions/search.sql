-- How names are searched. Functions of generated columns and indexes are in db/migrations (DAT-13).

-- The pattern of a word: from three letters anywhere in a word, shorter only at its beginning (' li').
create or replace function search_piece(word text) returns text
  language sql immutable strict parallel safe
  return case when length(public.search_words(word)) > 3 then ltrim(public.search_words(word)) else public.search_words(word) end;

-- Trigrams of every record that can match, as few as possible: the words themselves are compared afterwards.
create or replace function search_keys(piece text) returns text[]
  language sql immutable strict parallel safe
  return case
    -- A letter that becomes two words: the second is a word's beginning.
    when strpos(btrim(piece), ' ') > 0 then public.search_pieces(regexp_replace(btrim(piece), '^.* ', ''))
    when length(btrim(piece)) >= 5 and btrim(piece) = translate(btrim(piece), '0123456789', '') then array(
      select substr(btrim(piece), least(at, length(btrim(piece)) - 4), 5) from generate_series(1, length(btrim(piece)), 5) at)
    when length(btrim(piece)) >= 3 then array(select substr(btrim(piece), at, 3) from generate_series(1, length(btrim(piece)) - 2) at)
    when starts_with(piece, ' ') then array[' ' || btrim(piece)]
    -- The end of a word before a letter of another alphabet: no trigram.
    else '{}' end;

-- True when one of these words, or its beginning, is at most one letter away from this one. Both in the form of search_words.
create or replace function almost_has(words text, word text) returns boolean
language sql immutable parallel safe strict
return exists (
  select from string_to_table(btrim(words), ' ') w
  where public.levenshtein_less_equal(w, word, 1) <= 1 or public.levenshtein_less_equal(left(w, length(word)), word, 1) <= 1);
