import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { BANK_LIMITS } from '#features/money/bank/contract.ts'
import { connections, load, send, type Call } from '../../../test/support/load.ts'
import type { Bench, Case } from '../bench.ts'

/** Lines with a matching reference and surname; the others have a reference alone. */
const SURE = 300
const MATCHED_S = 60
const POSTED_PER_SECOND = 20
const BESIDE = 2
const PATIENCE = 180_000

interface ImportAnswer {
  import: { _id: string; state: string; counts: Record<string, number> }
}

/** Deposits of the account's last two months, beside which each new line is laid (LLE-22). */
const EARLIER = 200_000

/** A statement of 20,000 deposits beside 200,000 earlier ones: read, matched while the desk lists, and posted where sure. */
export const bank: Case = async ({ db, product, director, headers, milliseconds }: Bench) => {
  const agent = connections(1)
  const call = async <T>(method: Call['method'], path: string, body?: object): Promise<T> => {
    const ownHeaders = { ...director, 'idempotency-key': randomUUID() }
    const answer = await send(agent, product.port, { method, path: `/api${path}`, headers: ownHeaders, body: body && JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body) as T
  }
  const list = { port: product.port, call: () => ({ path: '/api/students', headers }) }
  const lists = async (over: () => boolean) => {
    const times: number[] = []
    for (let from = 0; !over() || times.length === 0; from++)
      times.push((await load(list, { connections: 1, calls: 50, milliseconds, from })).p50)
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  }
  const become = async (path: string, state: string): Promise<number> => {
    const start = performance.now()
    while ((await call<ImportAnswer>('GET', path)).import.state !== state) {
      if (performance.now() - start > PATIENCE) throw new Error(`the import is not ${state}`)
      await pause(50)
    }
    return (performance.now() - start) / 1000
  }
  // Students of the academy: those the floor enrolled have no due dates.
  const { rows: debtors } = await sql<{ reference: string; name: string; debt: number }>`
    select bank_reference_of(unique_folio) as reference, last_name as name, balance_due as debt from student
    where email like '%@correo.mx' and deleted_at is null and balance_due > 50000 and bank_reference_of(unique_folio) is not null and length(last_name) > 3
    order by md5(id) limit ${BANK_LIMITS.lines}`.execute(db)
  // Older deposits are not sure (LLE-26).
  const today = new Date().toISOString().slice(0, 10)
  const lines = Array.from({ length: BANK_LIMITS.lines }, (_, at) => {
    const { reference, name } = debtors[at % debtors.length]!
    return {
      number: at + 1,
      day: today,
      // Sure lines have amounts of their own; each other one meets about ten earlier deposits.
      amount: at < SURE ? 50 + at / 100 : 100 + at / 100,
      text: `SPEI ${reference}${at < SURE ? ` ${name}` : ''} ${at}`,
    }
  })
  try {
    const { account } = await call<{ account: { _id: string } }>('POST', '/bankAccounts', { name: 'Medición' })
    await sql`
      with earlier as (
        insert into bank_import (id, account_id, filename, total, created_by, state)
        select lpad(to_hex(1), 24, 'b'), ${account._id}, 'antes.csv', ${EARLIER}::int, (select id from employee order by id limit 1), 'done' returning id)
      insert into bank_line (import_id, number, hash, day, amount, text, state)
      select earlier.id, i, sha256(i::text::bytea), ${today}::date - i % 60, 10000 + i % ${lines.length}::int, 'DEPOSITO ' || i, 'skipped'
      from earlier, generate_series(1, ${EARLIER}::int) i`.execute(db)
    await sql`analyze bank_line`.execute(db)
    const created = await call<ImportAnswer>('POST', '/bankImports', { account: account._id, filename: 'banco.csv', total: lines.length })
    const path = `/bankImports/${created.import._id}`
    for (let at = 0; at < lines.length; at += BANK_LIMITS.portion)
      await call('PUT', `${path}/lines`, { lines: lines.slice(at, at + BANK_LIMITS.portion) })
    const before = performance.now()
    const alone = await lists(() => performance.now() - before > milliseconds * 2)
    await call('POST', `${path}/match`)
    let done = false
    const [matched, beside] = await Promise.all([become(path, 'matched').finally(() => (done = true)), lists(() => done)])
    const { sure = 0 } = (await call<ImportAnswer>('GET', path)).import.counts
    await call('POST', `${path}/run`)
    const posted = sure / (await become(path, 'done'))
    const untrue = (await call<ImportAnswer>('GET', path)).import.counts.posted !== SURE
    return [
      {
        work: `match ${lines.length} lines of a bank statement beside ${EARLIER}`,
        unit: 's',
        product: matched,
        budget: `≤ ${MATCHED_S} s`,
        holds: matched <= MATCHED_S,
        note: `${sure} sure`,
      },
      {
        work: 'list 10 students meanwhile',
        unit: 'ms',
        product: beside,
        floor: alone,
        ratio: beside / alone,
        budget: `≤ ${BESIDE}x the time without it`,
        holds: beside / alone <= BESIDE,
      },
      {
        work: `post ${sure} of them`,
        unit: '/s',
        product: posted,
        budget: `≥ ${POSTED_PER_SECOND} a second`,
        holds: posted >= POSTED_PER_SECOND,
      },
      { work: 'sure lines that were not posted', unit: '', product: untrue ? 1 : 0, budget: '0', holds: !untrue },
    ]
  } finally {
    agent.destroy()
  }
}
