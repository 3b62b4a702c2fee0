-- A whole student: data, groups with their money, payments, balance. Starts from the student's own registrations and entries.
with line as materialized (select * from registration_balance where student_id = $1)
select s.id, s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.second_phone_number, s.birth_date, s.unique_folio,
  s.created_at, s.comipems_order, s.balance_due, s.credit,
  (select json_build_object('_id', c.id, 'code', c.code) from promotional_code c where c.id = s.promotional_code_id) as code,
  (select coalesce(json_agg(json_build_object('_id', f.id, 'title', f.title, 'folio', f.folio) order by f.created_at, f.id), '[]')
     from folio f where f.student_id = s.id) as folios,
  (select coalesce(sum(price), 0)::bigint from line) as costs,
  (select coalesce(sum(discount), 0)::bigint from line) as discounts,
  (select coalesce(sum(e.amount), 0)::bigint from entry e where e.student_id = s.id and e.voided_at is null and not e.other) as paid,
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'active', g.active, 'activeLanding', g.active_landing,
      'startDate', g.start_date, 'endDate', g.end_date, 'quota', g.quota, 'taken', g.taken, 'parentGroupId', g.parent_group_id,
      'course', json_build_object('_id', c.id, 'name', c.name, 'isParent', c.is_parent, 'courseLevel', c.level_id, 'duration', c.duration),
      'schedules', (select coalesce(json_agg(json_build_object('day', h.day, 'start', h.start_minute, 'end', h.end_minute)
          order by h.day, h.start_minute), '[]') from group_schedule h where h.group_id = g.id),
      'room', case when m.id is not null then json_build_object('_id', m.id, 'name', m.name, 'capacity', m.capacity,
        'location', json_build_object('_id', l.id, 'name', l.name)) end,
      'teacher', case when t.id is not null then json_build_object('_id', t.id, 'name', t.name, 'lastName', t.last_name,
        'secondLastName', t.second_last_name) end,
      'registration', line.registration_id, 'price', line.price, 'discount', line.discount, 'paid', line.own + line.applied,
      'balance', line.balance, 'registeredAt', line.registered_at,
      'receipt', (select json_build_object('_id', x.id, 'number', x.folio) from receipt x
          where x.registration_id = line.registration_id and x.kind = 'enrolment' order by x.created_at limit 1))
      order by line.registered_at, line.registration_id), '[]')
    from line join class_group g on g.id = line.group_id join course c on c.id = g.course_id
    left join classroom m on m.id = g.classroom_id left join location l on l.id = m.location_id
    left join employee t on t.id = g.teacher_id) as standing,
  (select coalesce(json_agg(json_build_object('id', e.id, 'amount', e.amount, 'discount', e.discount, 'concept', e.concept, 'type', e.type,
      'enteredAt', e.entered_at, 'voidedAt', e.voided_at, 'voidReason', e.void_reason, 'source', e.source, 'closed', e.closing_id is not null,
      'reversesId', e.reverses_id, 'cashier', case when u.id is not null then json_build_object('_id', u.id, 'name', u.name, 'lastName', u.last_name) end,
      'course', case when k.id is not null then json_build_object('_id', k.id, 'name', k.name) end,
      'receipt', (select json_build_object('_id', x.id, 'number', x.folio) from receipt_entry n join receipt x on x.id = n.receipt_id
          where n.entry_id = e.id order by x.created_at limit 1))
      order by e.entered_at desc, e.id desc), '[]')
    from entry e left join registration r on r.id = e.registration_id left join course k on k.id = coalesce(r.course_id, e.course_id) and not e.other
    left join employee u on u.id = e.user_id where e.student_id = s.id) as payments
from student s where s.id = $1 and s.deleted_at is null
