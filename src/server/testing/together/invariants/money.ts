import type { Facts } from '../world.ts'

const live = 'e.voided_at is null and not e.other'
/** By student: the prices of the active registrations after discounts, and the payments. */
const books = `
  select s.id, s.name || ' ' || s.last_name as name, s.balance_due, s.credit, s.due_on,
    (select coalesce(sum(greatest(0, r.price - (select coalesce(sum(e.discount), 0) from entry e where e.registration_id = r.id and ${live}))), 0)
      from registration r where r.student_id = s.id and r.ended_at is null) as net,
    (select coalesce(sum(e.amount), 0) from entry e where e.student_id = s.id and ${live}) as paid
  from student s`

export const money: Facts = {
  'TOG-5.1 what is owed and what is left over follow from the entries': `
    select concat(name, ': owes ', balance_due, ', credit ', credit, ', costs ', net, ', paid ', paid) from (${books}) b
    where balance_due <> greatest(0, net - paid) or credit <> greatest(0, paid - net)`,
  'TOG-5.3 open dues add up to what is owed, the first of them is the next': `
    select concat(s.name, ': owes ', s.balance_due, ' by ', s.due_on, ', dues ', d.open, ' from ', d.first) from student s
    left join (select student_id, sum(open) as open, min(due_on) as first from open_due group by 1) d on d.student_id = s.id
    where s.balance_due <> coalesce(d.open, 0) or s.due_on is distinct from d.first`,
  'TOG-5.3 the dates of a student, open ones and paid ones, add up to what the registrations cost': `
    select concat(b.name, ': costs ', b.net, ', dates ', d.amount, ', of them open ', d.open, ', owes ', b.balance_due) from (${books}) b
    left join (select student_id, sum(amount) as amount, sum(open) as open from due_row group by 1) d on d.student_id = b.id
    where b.net <> coalesce(d.amount, 0) or b.balance_due <> coalesce(d.open, 0)`,
  'TOG-5.3 receipts have numbers without gap or double': `
    select concat(c.year, ': ', c.value, ' of ', r.n) from receipt_counter c
    full join (select year, count(*) as n, max(number) as last from receipt group by 1) r using (year) where c.value is distinct from r.n or c.value is distinct from r.last`,
  'TOG-5.3 all money that came in has a receipt': `
    select e.id from entry e where e.amount > 0 and (e.source = 'opening') = exists (select from receipt_entry l where l.entry_id = e.id)`,
  'TOG-5.3 a receipt is of somebody whose entries it holds': `
    select r.id from receipt r where exists (select from receipt_entry l where l.receipt_id = r.id)
      and not exists (select from receipt_entry l join entry e on e.id = l.entry_id where l.receipt_id = r.id and e.student_id = r.student_id)`,
  'TOG-5.3 a line of the bank is posted once, on a payment that holds': `
    select concat(l.import_id, '/', l.number) from bank_line l left join entry e on e.id = l.entry_id
    where l.state in ('posted', 'ticked') and (e.id is null or e.voided_at is not null or e.student_id <> l.student_id)
    union all select entry_id from bank_line where state in ('posted', 'ticked') group by entry_id having count(*) > 1`,
  'TOG-5.3 no registration was paid less than nothing': `
    select registration_id from entry where not other and voided_at is null and source <> 'refund' group by 1 having sum(amount) < 0`,
}
