import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { MEN, SURNAMES, WOMEN } from '#db/demo/names.ts'
import type { Db } from '#server/db/connect.ts'
import type { Call } from './load.ts'

const NAMES = [...WOMEN, ...MEN]
let idCount = 0

/** An unknown person who pays 500 pesos. `domain` identifies the rows of a case. */
export function registration(groupId: string, domain: string): object {
  const n = idCount++
  return {
    student: {
      name: NAMES[n % NAMES.length],
      lastName: SURNAMES[(n * 13) % SURNAMES.length],
      secondLastName: SURNAMES[(n * 31) % SURNAMES.length],
      email: `alumno${n}@${domain}`,
      phoneNumber: `55${String(10_000_000 + n)}`,
    },
    group: { id: groupId },
    payment: { paymentType: 'cash', concept: 'Inscripción', amount: 500 },
  }
}

export const registerCall = (path: string, headers: Record<string, string>, body: object): Call => ({
  method: 'POST',
  path,
  headers: { ...headers, 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})

/** Counts groups with more seats than their quota or a wrong count, and missing receipt numbers. */
export async function faults(db: Db): Promise<number> {
  const {
    rows: [counts],
  } = await sql<{ oversold: number; gaps: number }>`
    select
      (select count(*) from class_group g where g.taken > coalesce(g.quota, 0)
         or g.taken <> g.held + (select count(*) from registration r where r.group_id = g.id and r.ended_at is null)) as oversold,
      (select coalesce(sum(highest - many), 0) from (select max(number) as highest, count(*) as many from receipt group by year) x)::bigint as gaps`.execute(
    db,
  )
  return counts!.oversold + counts!.gaps
}

const PATIENCE = 30_000

export async function jobsDone(db: Db): Promise<number> {
  const start = performance.now()
  for (;;) {
    const {
      rows: [waiting],
    } = await sql<{
      n: number
    }>`select count(*) as n from pgboss.job where state in ('created', 'retry', 'active') and name = 'send-outbox'`.execute(db)
    if (waiting!.n === 0 || performance.now() - start > PATIENCE) return waiting!.n
    await pause(50)
  }
}
