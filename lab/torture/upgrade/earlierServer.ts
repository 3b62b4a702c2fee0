// The statements of a second-edition server, which knows no later columns.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '#lib/errors.ts'

const READS: [what: string, text: string][] = [
  [
    'session',
    "select s.*, e.* from session s join employee e on e.id = s.employee_id where s.token_hash = 'token7' and s.expires_at > now()",
  ],
  [
    'students',
    'select id, name, last_name, balance_due, credit, due_on, campuses from student where deleted_at is null order by id desc limit 10',
  ],
  [
    'groups',
    'select g.id, g.name, g.quota, g.taken, c.name as course from class_group g join course c on c.id = g.course_id where g.active order by g.name limit 20',
  ],
]

/** Enrols a student with a payment: the rows of one call, in its order, in one transaction. */
const ENROL: string[] = [
  'update class_group set taken = taken + 1 where id = (select min(id) from class_group)',
  `insert into student (id, name, last_name, second_last_name, email, phone_number, unique_folio)
    values ($1::char(24), 'Valeria', 'Soto', 'Lara', $1::text || '@correo.mx', '5512345678', $1::text)`,
  `insert into registration (id, student_id, group_id, course_id, price)
    select $1::char(24), $1::char(24), id, course_id, 600000 from class_group order by id limit 1`,
  `insert into entry (id, student_id, registration_id, course_id, amount, source, type, concept)
    select $1::char(24), $1::char(24), $1::char(24), course_id, 100000, 'payment', 'cash', 'Pago' from registration where id = $1::char(24)`,
  'select recalculate_balances($1::char(24))',
  `insert into audit (id, user_name, route, resource, ids, after) values ($1::char(24), 'Berta Luna', 'POST /students/register', 'student', array[$1::char(24)], '{}')`,
]
/** Saves a student's card unchanged and recomputes the debt: both need the row's lock. */
const SAVE: string[] = [
  'update student set phone_number = phone_number where id = $1::char(24)',
  'select recalculate_balances($1::char(24))',
]
/** Prefix of its rows' ids: the academy's have another. */
const OWN = 'f1'

/** Milliseconds between a desk's acts: five times a second, far more than people. */
const REST = 200

export interface Observations {
  calls: number
  enrolled: number
  refused: string[]
  /** The longest wait for a lock in milliseconds; the reader may reset it. */
  waited: number
}

/** Two desks that read and enrol, and a watcher of lock waits, until `stop`. */
export async function earlierServer(connectionString: string): Promise<{ seen: Observations; stop(): Promise<void> }> {
  const observations: Observations = { calls: 0, enrolled: 0, refused: [], waited: 0 }
  let going = true
  const connected = async () => {
    const client = new pg.Client({ connectionString, application_name: 'second edition' })
    await client.connect()
    return client
  }
  const tried = async (what: string, work: () => Promise<unknown>) => {
    observations.calls += 1
    await work().catch((error: unknown) => observations.refused.push(`${what}: ${messageOf(error)}`))
  }
  const desk = async (client: pg.Client, nth: number) => {
    for (let call = 1; going; call++) {
      for (const [what, text] of READS) await tried(what, () => client.query(text))
      const id = `${OWN}${nth}${String(call).padStart(21, '0')}`
      await tried('enrol', () => whole(client, ENROL, id).then(() => (observations.enrolled += 1)))
      // All over the academy, so that a migration always meets some.
      await tried('save', () => whole(client, SAVE, students[(call * 7_919 + nth) % students.length]!))
      await pause(REST)
    }
    await client.end()
  }
  const watch = async (client: pg.Client) => {
    while (going) {
      const { rows } = await client.query<{ waited: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000), 0)::float as waited
        from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.application_name = 'second edition'`,
      )
      observations.waited = Math.max(observations.waited, rows[0]!.waited)
      await pause(20)
    }
    await client.end()
  }
  const clients = [await connected(), await connected(), await connected()] as const
  const { rows } = await clients[0].query<{ id: string }>('select id from student order by id')
  const students = rows.map(({ id }) => id)
  const working = [desk(clients[0], 1), desk(clients[1], 2), watch(clients[2])]
  return {
    seen: observations,
    async stop() {
      going = false
      await Promise.all(working)
    },
  }
}

async function whole(client: pg.Client, texts: readonly string[], id: string): Promise<void> {
  await client.query('begin')
  try {
    for (const text of texts) await client.query(text, text.includes('$1') ? [id] : [])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
