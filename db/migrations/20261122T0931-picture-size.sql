-- How large a picture is in points, read from its head; null while nobody looked, 0 where the head does not say (CON-70).
-- print_key: where its version for paper lies, at most 1,000 points a side.
alter table stored_file
  add column width integer constraint stored_file_width_check check (width >= 0),
  add column height integer constraint stored_file_height_check check (height >= 0),
  add column print_key text constraint stored_file_print_key_key unique;
create index stored_file_unmeasured on stored_file (id) where kind = 'image' and state = 'ready' and width is null;
