// The minimum of a scan at the door: the student, today's lesson, the record and its audit; one plain statement each, in one durable
// transaction. No hours, no ledger, no modules.
import type { Pool } from 'pg'
import { newId } from '#lib/ids.ts'

export async function scanBare(pool: Pool, studentId: string): Promise<object> {
  const [recordId, auditId] = [newId(), newId()]
  const client = await pool.connect()
  try {
    await client.query('begin')
    const {
      rows: [student],
    } = await client.query<{ name: string; balance_due: string }>('select name, last_name, balance_due from student where id = $1', [
      studentId,
    ])
    const {
      rows: [group],
    } = await client.query<{ id: string }>(
      `select g.id, g.name, c.name as course, s.start_minute, s.end_minute
       from registration r join class_group g on g.id = r.group_id join course c on c.id = g.course_id
       join group_schedule s on s.group_id = g.id and s.day = extract(isodow from academy_today()) - 1
       where r.student_id = $1 and r.ended_at is null and g.active and academy_today() between g.start_date and g.end_date`,
      [studentId],
    )
    await client.query(
      `insert into attendance (id, student_id, group_id, day, present, source) values ($1, $2, $3, academy_today(), true, 'scan')
       on conflict do nothing`,
      [recordId, studentId, group!.id],
    )
    await client.query('insert into audit (id, route, resource, ids, after) values ($1, $2, $3, $4, $5)', [
      ...[auditId, 'scanners.scan', 'attendance', [recordId, studentId]],
      JSON.stringify(group),
    ])
    await client.query('commit')
    return { student, group, attendance: recordId }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
