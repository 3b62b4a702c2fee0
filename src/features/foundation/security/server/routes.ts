import { sql } from 'kysely'
import { implement } from '#server/http/feature.ts'
import type { Db } from '#server/db/connect.ts'
import { security } from '../contract.ts'

const HOUR = 3_600
/** The limits of an alert (CON-45). */
const MOST = { account: 20, address: 100, recovery: 30 }
const DEVICE_DAYS = 7

async function counted(db: Db, { kind, seconds, least }: { kind: string; seconds: number; least: number }, now: Date) {
  const { rows } = await sql<{ key: string; hits: number }>`
    select key, hits from throttle
    where kind = ${kind} and since > ${now}::timestamptz - make_interval(secs => ${seconds}) and hits >= ${least}
    order by hits desc, key limit 100`.execute(db)
  return rows
}

interface PersonRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
}
const toPerson = <Row extends PersonRow>({ id, ...person }: Row) => ({ _id: id, ...person })

export const securityServer = implement(security, {
  async alerts(_input, { db, now }) {
    const [accounts, addresses, letters] = await Promise.all([
      counted(db, { kind: 'login-unknown', seconds: 24 * HOUR, least: MOST.account }, now),
      counted(db, { kind: 'login-address', seconds: HOUR, least: MOST.address }, now),
      counted(db, { kind: 'recovery-account', seconds: HOUR, least: 1 }, now),
    ])
    const recovery = letters.reduce((sum, { hits }) => sum + hits, 0)
    return {
      accounts: accounts.map(({ key, hits }) => ({ user: key, tries: hits })),
      addresses: addresses.map(({ key, hits }) => ({ address: key, tries: hits })),
      recovery: recovery >= MOST.recovery ? recovery : 0,
    }
  },

  async people(_input, { db, now }) {
    const [without, devices] = await Promise.all([
      sql<PersonRow & { demanded: boolean }>`
        select e.id, e.name, e.last_name, e.second_last_name,
          exists (select from employee_role er join role r on r.id = er.role_id where er.employee_id = e.id and r.needs_factor) as demanded
        from employee e
        where e.deleted_at is null and not exists (select from factor f where f.employee_id = e.id and f.confirmed_at is not null)
        order by demanded desc, plain_text(e.last_name || ' ' || e.second_last_name || ' ' || e.name), e.id`.execute(db),
      sql<PersonRow & { device: string; at: Date }>`
        select e.id, e.name, e.last_name, e.second_last_name, d.name as device, k.known_since as at
        from known_device k join device d on d.id = k.device_id join employee e on e.id = k.employee_id
        where e.deleted_at is null and k.known_since > ${now}::timestamptz - make_interval(days => ${DEVICE_DAYS})
        order by k.known_since desc, e.id limit 100`.execute(db),
    ])
    return { withoutFactor: without.rows.map(toPerson), devices: devices.rows.map(toPerson) }
  },
})
