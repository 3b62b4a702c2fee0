-- Broken promises stand first in the queue, by their day: walked in that order, to the page's end.
create index collection_contact_promise_idx on collection_contact (promise_on, student_id) where latest and outcome = 'promise';
-- So do days that a person chose.
create index collection_contact_fixed_idx on collection_contact (resume_on, student_id) where latest and fixed;
