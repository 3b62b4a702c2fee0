-- A search that finds nobody is tried again with one letter wrong (M45). Trusted, as the other extensions are.
create extension if not exists fuzzystrmatch with schema public;

/* Is one of these words, or its beginning, at most one letter away from this one? Both as search_words writes them. */
create function almost_has(words text, word text) returns boolean
language sql immutable parallel safe strict
return exists (
  select from string_to_table(btrim(words), ' ') w
  where public.levenshtein_less_equal(w, word, 1) <= 1 or public.levenshtein_less_equal(left(w, length(word)), word, 1) <= 1);
