alter table student validate constraint student_due_check;
