-- Possible duplicates of this student: by the last ten digits of the phone, the folded e-mail or the birth date, with similar names.
select s.id, s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.birth_date, s.unique_folio, s.created_at, similarity(s.words, m.words)
from student m join lateral (
  select * from student x where x.deleted_at is null and phone_key(x.phone_number) = phone_key(m.phone_number)
  union select * from student x where x.deleted_at is null and mail_key(x.email_like) = mail_key(m.email_like)
  union select * from student x where x.deleted_at is null and x.birth_date = m.birth_date) s on s.id <> m.id
where m.id = $1 and similarity(s.words, m.words) >= 0.3 order by 10 desc limit 5
