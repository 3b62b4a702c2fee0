create index concurrently student_pieces_idx on student using gin (search_pieces(words));
