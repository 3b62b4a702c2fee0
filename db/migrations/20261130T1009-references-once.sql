create unique index concurrently student_reference_key on student (bank_reference_of(unique_folio));
