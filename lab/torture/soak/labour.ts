// A desk's work at a moderate rate: reads, enrolments, payments, messages, files, browsers that come and go.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import type { Db } from '#server/db/connect.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { registerCall, registration } from '../../../test/support/registrations.ts'
import { deskOf } from '../kit/desk.ts'
import { announce, exchange, picture } from '../kit/files.ts'
import { statusText, until, watch, type CallRecord } from '../kit/watch.ts'

const REST = { reads: 400, writes: 1_000, files: 4_000, browsers: 1_000 }
const PICTURE = 40_000
const WAIT_MS = 90_000

export interface Labour {
  kinds(): string[]
  sockets(): { visits: number; events: number; lost: number }
  stop(): Promise<readonly CallRecord[]>
}

/** The number of jobs still open when `WAIT_MS` have passed after the last call. */
export async function jobs(db: Db): Promise<number> {
  let jobsLeft = 0
  await until(WAIT_MS, async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and not name like '\\_\\_pgboss%'`.execute(
      db,
    )
    jobsLeft = rows[0]!.n
    return jobsLeft === 0
  })
  return jobsLeft
}

export async function labour({ db, port, token }: { db: Db; port: number; token: string }): Promise<Labour> {
  const headers = { authorization: `Bearer ${token}` }
  const groups = await openGroups(db)
  const { rows: owing } = await sql<{ student: string; course: string }>`
    select b.student_id as student, min(b.course_id) as course from registration_balance b
    join student s on s.id = b.student_id where b.balance > 100000 and s.deleted_at is null group by b.student_id order by 1 limit 300`.execute(
    db,
  )
  const { rows: people } = await sql<{ id: string; word: string }>`
    select id, split_part(plain_text(name), ' ', 1) as word from student where deleted_at is null order by id limit 500`.execute(db)
  let n = 0
  const one = <T>(all: readonly T[]): T => all[n++ % all.length]!
  const post = (path: string, body: object) => registerCall(path, headers, body)

  const reading = watch(
    port,
    {
      list: () => ({ path: '/api/students?limit=30', headers }),
      search: () => ({ path: `/api/students/search?query=${encodeURIComponent(one(people).word)}`, headers }),
      open: () => ({ path: `/api/students/${one(people).id}/sidebar`, headers }),
      groups: () => ({ path: '/api/groups', headers }),
      home: () => ({ path: '/api/dashboard', headers }),
      session: () => ({ path: '/api/session', headers }),
    },
    { each: 1, rest: REST.reads },
  )
  const writing = watch(
    port,
    {
      enrol: () => post('/api/students/register', registration(one(groups), 'correo.mx')),
      pay: () => post('/api/payments', { ...one(owing), paymentType: 'cash', concept: 'Pago', amount: 0.01 }),
      comment: () => post('/api/comments', { student: one(people).id, comment: 'Pregunta por su horario' }),
      write: () => post(`/api/notifications/student/${one(people).id}`, { email: { templateData: { message: 'Nos vemos el sábado' } } }),
    },
    { each: 1, rest: REST.writes },
  )

  let on = true
  const desk = deskOf(port, token, 2)
  const files: CallRecord[] = []
  const hand = async () => {
    const bytes = picture(PICTURE)
    while (on) {
      const at = performance.now()
      const { url, image } = await announce(desk, PICTURE)
      const came = await exchange(port, url, bytes)
      const response = await exchange(port, image.url)
      const status = came.status === 200 && !response.bytes.equals(bytes) ? response.status || -1 : came.status
      files.push({ kind: 'file', status, milliseconds: performance.now() - at, at, body: came.text })
      await pause(REST.files)
    }
  }
  const counted = { visits: 0, events: 0, lost: 0 }
  const visit = async () => {
    while (on) {
      const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
      socket.on('changed', () => (counted.events += 1))
      let joined = false
      socket.on('connect', () => void socket.emit('join', 'changes', () => (joined = true)))
      const came = await until(20_000, () => joined)
      if (came === null) counted.lost += 1
      else counted.visits += 1
      await pause(REST.browsers)
      socket.disconnect()
    }
  }
  const going = [hand(), ...Array.from({ length: 5 }, visit)]
  // `stop` handles these errors, possibly much later.
  for (const each of going) each.catch(() => {})
  let ended: Promise<readonly CallRecord[]> | undefined
  const all = () => [...reading.seen, ...writing.seen, ...files]
  return {
    kinds: () => [...Map.groupBy(all(), ({ kind }) => kind)].map(([kind, calls]) => `${kind} ${statusText(calls)}`),
    sockets: () => ({ ...counted }),
    stop: () =>
      (ended ??= (async () => {
        on = false
        await Promise.all([reading.stop(), writing.stop(), ...going])
        desk.close()
        return all()
      })()),
  }
}
