import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { makeToken, SERVICE_CALLS } from '#server/auth/serviceTokens.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { connections, send } from '../../../test/support/load.ts'
import { registration } from '../../../test/support/registrations.ts'
import { isTally, newKey, tally, countsText } from '../kit/desk.ts'
import { count } from '../kit/race.ts'
import { inSeconds, until, type Check } from '../kit/cluster.ts'

const TRIES = 12
const FREE_TRIES = 5

export const signInTries: Check = async ({ a, b, proxy }) => {
  const agent = connections(TRIES)
  const body = JSON.stringify({ email: 'nadie@plantel.mx', password: 'adivinada-1' })
  const wrong = (port: number, n: number) =>
    send(agent, port, {
      method: 'POST',
      path: '/api/login',
      body,
      headers: { 'x-forwarded-for': port === proxy.port ? `10.0.0.${n}` : '127.0.0.1' },
    })
  const statuses = (await Promise.all(Array.from({ length: TRIES }, (_, n) => wrong(n % 2 ? a.port : b.port, n)))).map(each => each.status)
  const later = (await Promise.all(Array.from({ length: 4 }, (_, n) => wrong(proxy.port, n)))).map(each => each.status)
  agent.destroy()
  const judged = statuses.filter(status => status === 401).length
  const limitedCount = [...statuses, ...later].filter(status => status === 429).length
  return {
    what: 'wrong passwords are counted over both servers, whatever address the browser claims',
    holds: judged === FREE_TRIES && limitedCount === statuses.length - FREE_TRIES + later.length,
    note: `${TRIES} at once: ${judged} judged, ${limitedCount} refused, ${later.length} of these through the proxy with made up addresses`,
  }
}

export const serviceLimit: Check = async ({ db, a, b }) => {
  const token = (await makeToken(db, 'tortura', ['catalog']))!
  const agent = connections(20)
  let sentCount = 0
  let answered = 0
  const other: number[] = []
  const caller = async () => {
    while (sentCount < SERVICE_CALLS + 50) {
      const port = sentCount++ % 2 ? a.port : b.port
      const { status } = await send(agent, port, { path: '/api/platform/courses', headers: { authorization: `Bearer ${token}` } })
      if (status === 200) answered += 1
      else other.push(status)
    }
  }
  await Promise.all(Array.from({ length: 20 }, caller))
  agent.destroy()
  return {
    what: 'the calls of a service token are counted over both servers',
    holds: answered === SERVICE_CALLS && other.length === 50 && other.every(status => status === 429),
    note: `${sentCount} calls: ${answered} answered, ${other.length} refused`,
  }
}

const KEYS = 20

export const sameKeyAtBoth: Check = async ({ db, at }) => {
  const [group] = await openGroups(db)
  const kinds = new Map<string, number>()
  let different = 0
  for (let round = 0; round < KEYS; round++) {
    const wish = { method: 'POST', path: '/students/register', key: newKey(), body: registration(group!, 'unallave.mx') } as const
    const replies = await Promise.all([at.a.call(wish), at.b.call(wish), at.a.call(wish), at.b.call(wish)])
    for (const [kind, times] of tally(replies)) kinds.set(kind, (kinds.get(kind) ?? 0) + times)
    // A stored answer has its keys in the database's order.
    if (!replies.every(({ body }) => isDeepStrictEqual(body, replies[0].body))) different += 1
  }
  const students = await count(db, sql`select count(*) from student where email like '%@unallave.mx'`)
  const receipts = await count(
    db,
    sql`select count(*) from receipt x join student s on s.id = x.student_id where s.email like '%@unallave.mx'`,
  )
  return {
    what: 'one idempotency key at both servers at the same moment has one effect and one answer',
    holds: isTally(kinds, { '200': KEYS * 4 }) && different === 0 && students === KEYS && receipts === KEYS,
    note: `${KEYS} keys, 4 calls each: ${countsText(kinds)}; ${students} students, ${receipts} receipts, ${different} unlike answers`,
  }
}

interface AcademyAnswer {
  academy: { name: string }
}

export const memory: Check = async ({ db, at, b }) => {
  const nameAtB = async () => (await at.b.ask<AcademyAnswer>({ method: 'GET', path: '/session' })).academy.name
  const policyAtB = async () => {
    const response = await fetch(`http://127.0.0.1:${b.port}/`)
    return response.headers.get('content-security-policy') ?? ''
  }
  const totalAtB = async () => (await at.b.ask<{ total: number }>({ method: 'GET', path: '/students?limit=1' })).total
  const rename = (name: string) => at.a.ask({ method: 'PUT', path: '/academy', body: { name } })

  await rename('Academia Una')
  const name = await until(async () => (await nameAtB()) === 'Academia Una', 10_000)
  const cdnUrl = 'https://cdn.torture.mx/a.m3u8'
  await at.a.ask({ method: 'POST', path: '/livechannels', body: { name: 'Aula', cdnUrl } })
  const policy = await until(async () => (await policyAtB()).includes('https://cdn.torture.mx'), 10_000)
  const [group] = await openGroups(db)
  const before = await totalAtB()
  await at.a.ask({ method: 'POST', path: '/students/register', body: registration(group!, 'memoria.mx') })
  const total = await until(async () => (await totalAtB()) === before + 1, 10_000)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`.execute(db)
  await rename('Academia Dos')
  const deaf = await until(async () => (await nameAtB()) === 'Academia Dos', 15_000)
  const times = { name, policy, total, 'name, said while it could not listen': deaf }
  return {
    what: 'what a server keeps in memory (academy, channels, totals) follows the other, also what was said while it could not listen',
    holds: Object.values(times).every(time => time !== null) && total! < 6_000,
    note: Object.entries(times)
      .map(([of, time]) => `${of}: ${inSeconds(time)}`)
      .join(', '),
  }
}

const HOUSE = { house_number: '303', road: 'Avenida Montevideo', city: 'Ciudad de México', postcode: '07300', country: 'México' }

export interface Geocoder {
  url: string
  asked(): number
  close(): void
}

/** A fake Nominatim that always returns the same house. */
export async function startGeocoder(): Promise<Geocoder> {
  let callCount = 0
  const server = createServer((_request, response) => {
    callCount += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ display_name: Object.values(HOUSE).join(', '), address: HOUSE }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/reverse`, asked: () => callCount, close: () => void server.close() }
}

export const addresses =
  ({ asked }: Geocoder): Check =>
  async ({ at }) => {
    const wish = { method: 'GET', path: '/geocode/reverse?lat=19.4971&lng=-99.1262' } as const
    const replies = [await at.a.call(wish), await at.b.call(wish)]
    const same = new Set(replies.map(({ body }) => JSON.stringify(body))).size === 1
    return {
      what: 'an address that one server asked the geocoder for is known to the other',
      holds: isTally(tally(replies), { '200': 2 }) && same && asked() === 1,
      note: `two calls, the provider was asked ${asked()} times`,
    }
  }
