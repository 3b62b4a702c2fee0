-- Records changes of tracked tables (DES-2). Arguments: the key columns, and the columns to leave out.

create or replace function change_kept() returns trigger language plpgsql as $$
declare
  left_out text[] := string_to_array(tg_argv[1], ',');
  was jsonb;
  now_is jsonb;
  named text;
begin
  -- Seeding and restoring a backup are nobody's act.
  if current_setting('plantel.kept', true) = 'off' then
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - left_out; end if;
  if tg_op <> 'DELETE' then now_is := to_jsonb(new) - left_out; end if;
  if was = now_is then
    return null;
  end if;
  if tg_argv[0] = 'id' then
    named := coalesce(was, now_is) ->> 'id';
  else
    select string_agg(coalesce(was, now_is) ->> k.name, '/' order by k.at) into named
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality k (name, at);
  end if;
  if tg_op = 'INSERT' then
    insert into public.change (tab, op, key) values (tg_table_name, 'I', named);
  elsif tg_op = 'DELETE' then
    insert into public.change (tab, op, key, before) values (tg_table_name, 'D', named, was);
  elsif exists (select from unnest(string_to_array(tg_argv[0], ',')) k (name) where was -> k.name is distinct from now_is -> k.name) then
    -- A row whose key changed is recorded as another row.
    insert into public.change (tab, op, key, before) values (tg_table_name, 'D', named, was);
    select string_agg(now_is ->> k.name, '/' order by k.at) into named
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality k (name, at);
    insert into public.change (tab, op, key) values (tg_table_name, 'I', named);
  else
    insert into public.change (tab, op, key, before, after)
    select tg_table_name, 'U', named, jsonb_object_agg(w.key, w.value), jsonb_object_agg(w.key, now_is -> w.key)
    from jsonb_each(was) w where w.value is distinct from now_is -> w.key;
  end if;
  return null;
end $$;
comment on function change_kept() is 'Writes down what happened to a row of a tracked table (DES-2). Left out are secrets, generated and derived columns.';

create or replace trigger change_kept after insert or delete or update on academy for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on advisory_booking for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on advisory_slot for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on attendance for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on bank_account for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on chapter for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on class_group for each row
  execute function change_kept('id', 'campuses,words');
create or replace trigger change_kept after insert or delete or update on classroom for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on closed_day for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on collection_contact for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on collection_settings for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on comment for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on course for each row execute function change_kept('id', 'words');
create or replace trigger change_kept after insert or delete or update on course_child for each row
  execute function change_kept('parent_id,child_id', '');
create or replace trigger change_kept after insert or delete or update on course_discount for each row
  execute function change_kept('course_id,held_course_id', '');
create or replace trigger change_kept after insert or delete or update on course_level for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on course_type for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on employee for each row
  execute function change_kept('id', 'password_hash,password_changed_at,recovery_hash,recovery_expires_at,words,email_like,must_change');
create or replace trigger change_kept after insert or delete or update on employee_attendance for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on employee_role for each row
  execute function change_kept('employee_id,role_id', '');
create or replace trigger change_kept after insert or delete or update on folio for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on group_schedule for each row
  execute function change_kept('group_id,day,start_minute', '');
create or replace trigger change_kept after insert or delete or update on instalment for each row
  execute function change_kept('registration_id,due_on', '');
create or replace trigger change_kept after insert or delete or update on lesson_change for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on live_channel for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on location for each row execute function change_kept('id', 'words');
create or replace trigger change_kept after insert or delete or update on payer for each row execute function change_kept('id', 'words');
create or replace trigger change_kept after insert or delete or update on payment_plan for each row
  execute function change_kept('registration_id', '');
create or replace trigger change_kept after insert or delete or update on pdf for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on placement for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on plan for each row
  execute function change_kept('id', 'result,started_at,finished_at,message');
create or replace trigger change_kept after insert or delete or update on plan_template for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on promotional_code for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on quiz for each row execute function change_kept('id', 'question_count');
create or replace trigger change_kept after insert or delete or update on quiz_answer for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on quiz_question for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on registration for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on role for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on seat_hold for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on room_rate for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on source for each row execute function change_kept('id', '');
create or replace trigger change_kept after update on taught_lesson for each row
  when (old.source = 'corrected' or new.source = 'corrected')
  execute function change_kept('group_id,day,start_minute', 'landed');
create or replace trigger change_kept after insert or delete or update on teacher_rate for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on student for each row
  execute function change_kept('id', 'password_hash,balance_due,credit,due_on,campuses,seen_campuses,sort_name,words,email_like');
create or replace trigger change_kept after insert or delete or update on student_payer for each row
  execute function change_kept('student_id,payer_id', '');
create or replace trigger change_kept after insert or delete or update on talk for each row execute function change_kept('id', 'campuses,words');
create or replace trigger change_kept after insert or delete or update on talk_schedule for each row
  execute function change_kept('talk_id,day,start_minute', '');
create or replace trigger change_kept after insert or delete or update on talk_student for each row
  execute function change_kept('id', 'words,email_like');
create or replace trigger change_kept after insert or delete or update on teacher_absence for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on teacher_campus for each row
  execute function change_kept('employee_id,location_id', '');
create or replace trigger change_kept after insert or delete or update on teacher_course for each row
  execute function change_kept('employee_id,course_id', '');
create or replace trigger change_kept after insert or delete or update on teacher_hours for each row
  execute function change_kept('employee_id,weekday,start_minute', '');
create or replace trigger change_kept after insert or delete or update on twin for each row execute function change_kept('kind,a,b', '');
create or replace trigger change_kept after insert or delete or update on video for each row
  execute function change_kept('id', 'status,transcode_id,progress,failure,seconds,width,height,rate,attempts,heartbeat_at,asked');
create or replace trigger change_kept after insert or delete or update on video_comment for each row execute function change_kept('id', 'words');
create or replace trigger change_kept after insert or delete or update on waiting for each row execute function change_kept('id', '');
create or replace trigger change_kept after insert or delete or update on waiting_pass for each row
  execute function change_kept('entry_id,group_id', '');
create or replace trigger change_kept after insert or delete or update on waiting_person for each row
  execute function change_kept('entry_id,position', '');
create or replace trigger change_kept after update of student_id on bank_line for each row
  when (old.student_id is distinct from new.student_id)
  execute function change_kept('import_id,number', 'hash,day,amount,text,reference,candidates,entry_id,reason,user_id,decided_at,state,keys,layout,pair_import,pair_number,pair_entry,apart');
create or replace trigger change_kept after update of student_id on entry for each row
  when (old.student_id is distinct from new.student_id)
  execute function change_kept('id', 'registration_id,other,course_id,amount,discount,source,type,concept,promotional_code_id,location_id,user_id,entered_at,voided_at,voided_by,reverses_id,closing_id,void_reason');
create or replace trigger change_kept after update of student_id on privacy_request for each row
  when (old.student_id is distinct from new.student_id)
  execute function change_kept('id', 'kind,received,due,answered,outcome,carry_out_by,carried_out,user_id,answered_by,until');
create or replace trigger change_kept after update of student_id on receipt for each row
  when (old.student_id is distinct from new.student_id)
  execute function change_kept('id', 'kind,year,number,folio,registration_id,snapshot,file_id,created_at,charge_id');
create or replace trigger change_kept after update of student_id, talk_student_id on outbox for each row
  when (old.student_id is distinct from new.student_id or old.talk_student_id is distinct from new.talk_student_id)
  execute function change_kept('id', 'channel,kind,recipient,subject,html,text,attachments,message_id,batch_id,user_id,state,tries,error,created_at,sent_at,audience,wanted_tx,recalled_at,until,asks,wanted_at,late');
create or replace trigger change_kept after update of student_id, talk_student_id on privacy_acceptance for each row
  when (old.student_id is distinct from new.student_id or old.talk_student_id is distinct from new.talk_student_id)
  execute function change_kept('id', 'notice_id,payer_id,signer,purposes,channel,file_id,user_id,at');
