// A write as fast as PostgreSQL allows, to compare the product with: prepared statements in one durable transaction, pipelined when
// nothing depends on their result.
import type { Pool } from 'pg'

export type Send = (name: string, text: string, values: unknown[]) => Promise<Record<string, string>>

/** Runs `work`; each statement is sent at once. Returns its first row. */
export async function inOneCommit<T>(pool: Pool, work: (send: Send) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const statements: Promise<unknown>[] = []
  const send: Send = async (name, text, values) => {
    const answer = client.query<Record<string, string>>({ name, text, values })
    statements.push(answer)
    answer.catch(() => {})
    return (await answer).rows[0]!
  }
  try {
    statements.push(client.query('begin'))
    const result = await work(send)
    const committed = client.query('commit')
    await Promise.all([...statements, committed])
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The receipt with its gapless number: all desks contend for the counter, so it comes last. */
export const RECEIPT = `with issued as (
    insert into receipt (id, kind, year, number, student_id, registration_id, snapshot)
    values ($1, $6, extract(year from academy_today()), next_receipt_number(extract(year from academy_today())::int), $2, $3, $4)
    returning id, folio
  ), line as (insert into receipt_entry (receipt_id, entry_id) select id, $5 from issued)
  select folio from issued`

/** Rows beside the write's own: the letter, its job, the audit, the answer under its key. */
export const LETTER = `insert into outbox (id, channel, kind, recipient, text, message_id, student_id, state)
  values ($1, 'email', 'receipt', $2, '', $4, $3, 'held')`
export const JOB = 'insert into bench_job (name, data) values ($1, $2)'
export const TRACE = 'insert into audit (id, route, resource, ids, after) values ($1, $2, $3, $4, $5)'
export const ENTRY = `insert into entry (id, student_id, registration_id, course_id, amount, source, type, concept)
  values ($1, $2, $3, $4, $5, 'payment', $6, $7)`
export const KEY = `insert into idempotency (user_id, route, key, request_hash, answer, status) values ($1, $2, gen_random_uuid()::text, '', $3, 200)`
