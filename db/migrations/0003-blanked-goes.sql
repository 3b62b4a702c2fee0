-- What was typed goes by declared_texts; told_without has taken the place of this function, which others of the database alone called (M101).
drop function if exists blanked(jsonb, text[], text[]);
