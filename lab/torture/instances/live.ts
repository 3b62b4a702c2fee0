import { openGroups } from '../../../test/support/academy.ts'
import { ACCOUNT } from '../../../test/support/academy.ts'
import { median } from '../../../test/support/numbers.ts'
import { registration } from '../../../test/support/registrations.ts'
import { deskOf, openDesk } from '../kit/desk.ts'
import { openBrowser, until, type Check } from '../kit/cluster.ts'

const ROUNDS = 20
const NEWCOMER = 'conectados.mx'

interface Registered {
  student: { _id: string }
  group: { _id: string; available: number }
}

/** A browser at B gets each enrolment at A exactly once, and B shows one seat less by then. */
export const eventsAndSeats: Check = async ({ db, at, a, b, token }) => {
  const [group] = await openGroups(db)
  const [there, here] = [await openBrowser(b.port, token), await openBrowser(a.port, token)]
  const seatsAtB = async () => (await at.b.ask<Registered>({ method: 'GET', path: `/groups/${group}` })).group.available
  const times: number[] = []
  const students: string[] = []
  let wrongSeats = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await seatsAtB()
      const heardCount = there.heard.length
      const body = registration(group!, NEWCOMER)
      const { student } = await at.a.ask<Registered>({ method: 'POST', path: '/students/register', body })
      students.push(student._id)
      const took = await until(() => there.heard.slice(heardCount).some(({ resource }) => resource === 'groups'), 5_000)
      if (took !== null) times.push(took)
      if ((await seatsAtB()) !== before - 1) wrongSeats += 1
    }
    // This change is announced after all others, by the same channel.
    const path = `/groups/${group}/active/toggle`
    for (const active of [false, true]) await at.a.ask({ method: 'PUT', path, body: { active } })
    const last = there.heard.length
    await until(() => there.heard.length > last, 1_000)
    const heardBy = (browser: typeof there, id: string) =>
      browser.heard.filter(({ resource, ids }) => resource === 'students' && ids.includes(id)).length
    const wrong = students.filter(id => heardBy(there, id) !== 1 || heardBy(here, id) !== 1).length
    return {
      what: 'an enrolment at one server is heard once in the browsers of both, and the other already shows the seat taken',
      holds: wrong === 0 && wrongSeats === 0 && times.length === ROUNDS,
      note: `${ROUNDS} enrolments, ${wrong} heard not at all or twice, ${wrongSeats} stale seats, median ${median(times).toFixed(0)} ms after the answer`,
    }
  } finally {
    there.close()
    here.close()
  }
}

export const signOut: Check = async ({ a, b }) => {
  const desk = await openDesk(a.port, ACCOUNT)
  const atB = deskOf(b.port, desk.token)
  const browser = await openBrowser(b.port, desk.token)
  try {
    const before = (await atB.call({ method: 'GET', path: '/session' })).status
    await desk.ask({ method: 'POST', path: '/logout' })
    const after = (await atB.call({ method: 'GET', path: '/session' })).status
    const took = await until(() => browser.ended.includes('io server disconnect'), 5_000)
    return {
      what: 'a session opened at one server counts at the other, and ended at the one it is ended at the other, with its socket',
      holds: before === 200 && after === 401 && took !== null,
      note: `before ${before}, after ${after}, socket closed ${took === null ? 'never' : `after ${took.toFixed(0)} ms`}`,
    }
  } finally {
    browser.close()
    desk.close()
    atB.close()
  }
}

interface RoleAnswer {
  roles: { _id: string; name: string; description: string; allows: { path: string; methods: string[] }[] }[]
}

/** A right removed at A is missing in the next call at B; the browser there is notified, and gets no more events. */
export const roleChange: Check = async ({ db, at, a, b, token }) => {
  const desk = await openDesk(a.port, ACCOUNT)
  const atB = deskOf(b.port, desk.token)
  const browser = await openBrowser(b.port, desk.token)
  const witness = await openBrowser(b.port, token)
  let eventCount = 0
  browser.socket.on('session_changed', () => void eventCount++)
  const [group] = await openGroups(db)
  const role = (await at.a.ask<RoleAnswer>({ method: 'GET', path: '/roles' })).roles.find(({ name }) => name === 'Recepción')!
  const save = (allows: typeof role.allows) => {
    const { name, description } = role
    return at.a.ask({ method: 'PUT', path: `/roles/${role._id}`, body: { name, description, allows } })
  }
  // Changing roles requires a recent proof of identity.
  await db.updateTable('session').set({ provedAt: new Date() }).execute()
  const status = async () => (await atB.call({ method: 'GET', path: '/students?limit=1' })).status
  try {
    const before = await status()
    await save(role.allows.filter(({ path }) => path === '/users/?'))
    const without = await status()
    await until(() => eventCount > 0, 5_000)
    // The acknowledgment follows a new check of the rooms.
    await browser.socket.emitWithAck('join', 'changes')
    const heardCount = browser.heard.length
    await at.a.ask({ method: 'POST', path: '/students/register', body: registration(group!, NEWCOMER) })
    // If the right came back too early, the event could pass.
    await until(() => witness.heard.some(({ resource }) => resource === 'students'), 5_000)
    await save(role.allows)
    const again = await status()
    await until(() => eventCount > 1, 5_000)
    const strange = browser.heard.slice(heardCount).filter(({ resource }) => resource === 'students').length
    return {
      what: 'a right taken away at one server is missing at the other with the next call, and its browsers hear nothing more of it',
      holds: before === 200 && without === 403 && again === 200 && eventCount >= 2 && strange === 0,
      note: `before ${before}, without ${without}, given back ${again}; told ${eventCount} times, ${strange} events that it may not hear`,
    }
  } finally {
    browser.close()
    witness.close()
    desk.close()
    atB.close()
  }
}
