-- Nothing owed, no date; something owed, a date. Rows that stand already are looked at by the next file, while others go on writing.
alter table student add constraint student_due_check check ((balance_due = 0) = (due_on is null)) not valid;
