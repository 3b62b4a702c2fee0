-- The tables whose rows people write (DES-2), each with what is left out: secrets, what is derived, what a program goes on writing.
do $$
declare
  tracked record;
  keys text;
  generated text;
begin
  for tracked in select * from (values
    ('academy', ''),
    ('advisory_booking', ''),
    ('advisory_slot', ''),
    ('attendance', ''),
    ('bank_account', ''),
    ('chapter', ''),
    ('class_group', 'campuses'),
    ('classroom', ''),
    ('closed_day', ''),
    ('collection_contact', ''),
    ('collection_settings', ''),
    ('comment', ''),
    ('course', ''),
    ('course_child', ''),
    ('course_discount', ''),
    ('course_level', ''),
    ('course_type', ''),
    ('employee', 'password_hash,password_changed_at,recovery_hash,recovery_expires_at'),
    ('employee_attendance', ''),
    ('employee_role', ''),
    ('folio', ''),
    ('group_schedule', ''),
    ('instalment', ''),
    ('lesson_change', ''),
    ('live_channel', ''),
    ('location', ''),
    ('payer', ''),
    ('payment_plan', ''),
    ('pdf', ''),
    ('placement', ''),
    ('plan', 'result,started_at,finished_at,message'),
    ('plan_template', ''),
    ('promotional_code', ''),
    ('quiz', 'question_count'),
    ('quiz_answer', ''),
    ('quiz_question', ''),
    ('registration', ''),
    ('role', ''),
    ('seat_hold', ''),
    ('student', 'password_hash,balance_due,credit,due_on,campuses,seen_campuses'),
    ('student_payer', ''),
    ('talk', 'campuses'),
    ('talk_schedule', ''),
    ('talk_student', ''),
    ('teacher_absence', ''),
    ('teacher_campus', ''),
    ('teacher_course', ''),
    ('teacher_hours', ''),
    ('video', 'status,transcode_id,progress,failure,seconds,width,height,rate,attempts,heartbeat_at,asked'),
    ('video_comment', ''),
    ('waiting', ''),
    ('waiting_pass', ''),
    ('waiting_person', '')
  ) t (name, left_out) loop
    select string_agg(a.attname, ',' order by array_position(k.conkey, a.attnum)) into keys
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.conrelid = ('public.' || tracked.name)::regclass and k.contype = 'p';
    select string_agg(a.attname, ',' order by a.attnum) into generated
    from pg_attribute a where a.attrelid = ('public.' || tracked.name)::regclass and a.attgenerated <> '';
    execute format('create trigger change_kept after insert or update or delete on public.%I for each row execute function public.change_kept(%L, %L)',
      tracked.name, keys, concat_ws(',', nullif(tracked.left_out, ''), generated));
  end loop;
end $$;
