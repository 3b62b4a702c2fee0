// Leaves out, with a note, what no longer fits when a deleted record is restored (DES-21): nobody else loses a seat, a room or a right.
import { sql } from 'kysely'
import type { Grant } from '#contract/access.ts'
import { beyond } from '#features/foundation/roles/beyond.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { grantsHeld } from '#server/auth/grants.ts'
import type { Db } from '#server/db/connect.ts'
import type { Hand } from '../one/actor.ts'
import { recordOf, rowOf, type Plan, type Step } from './plan.ts'
import { lockRows, type Row, type Shape } from './shape.ts'
import { countSeats } from './seats.ts'
import { comesBack, orphansOf } from './references.ts'
import { attempt, writeAll } from '../write/writeAll.ts'

interface Fitting {
  steps: Step[]
  notes: string[]
}

/** Tables of held seats, which may belong to others by now. */
const OTHERS: ReadonlySet<string> = new Set(['seat_hold', 'waiting_pass'])
const CHECK_FIRST = 'Revisa horario y salón antes de activarlo.'
export const OFF = `Vuelve desactivado. ${CHECK_FIRST}`
const CLASHES: Readonly<Record<string, string>> = {
  room_booking_free_excl: `Vuelve desactivado: su salón ya está ocupado a esa hora. ${CHECK_FIRST}`,
  teacher_booking_free_excl: `Vuelve desactivado: su profesor ya da clase a esa hora. ${CHECK_FIRST}`,
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const labelOf = ({ net, now }: Step) => capital(recordOf(net, now))
const isOf = (step: Step, ...tables: string[]) => tables.includes(step.net.tab)
const turnsBack = (step: Step, table: string, column: string) =>
  isOf(step, table) && step.write === 'change' && column in step.values && step.values[column] === null
const without = (steps: readonly Step[], out: readonly Step[]) => {
  const leftOutSteps = new Set(out)
  return steps.filter(step => !leftOutSteps.has(step))
}
const withValues = (step: Step, values: Row): Step => ({ ...step, values: { ...step.values, ...values } })

/** Leaves out what others changed; a waiting person with an offer keeps it. */
function withoutOthers({ steps, conflicts }: Plan): Fitting {
  const reported = conflicts.filter(({ net }) => !OTHERS.has(net.tab) && !['waiting', 'advisory_booking'].includes(net.tab))
  return {
    steps: steps.filter(step => !isOf(step, ...OTHERS) && !(isOf(step, 'waiting') && step.now?.state !== 'left')),
    notes: reported.map(({ record }) => `${capital(record)}: alguien lo cambió después; se queda como está.`),
  }
}

/** Registrations take free seats; a module needs its parent. */
async function seats({ db, now, academy }: Hand, shape: Shape, all: readonly Step[]): Promise<Fitting & { lost: Set<unknown> }> {
  const back = all.filter(step => turnsBack(step, 'registration', 'ended_at'))
  if (back.length === 0) return { steps: [...all], notes: [], lost: new Set() }
  const groupOf = (step: Step) => String(step.now!.group_id)
  const groups = await lockRows(db, shape, 'class_group', [...new Set(back.map(groupOf))].toSorted())
  const today = academyDay(now, academy.timeZone)
  const free = new Map(
    [...groups].map(([id, row]) => {
      const open = row.active === true && row.deleted_at === null && String(row.end_date) >= today
      return [id, open ? Number(row.quota ?? 0) - Number(row.taken) : 0]
    }),
  )
  const seated = new Set<string>()
  for (const step of back.toSorted((a, b) => (groupOf(a) < groupOf(b) ? -1 : 1))) {
    const freeSeats = free.get(groupOf(step)) ?? 0
    if (freeSeats <= 0) continue
    free.set(groupOf(step), freeSeats - 1)
    seated.add(step.net.key)
  }
  const own = new Set(back.map(step => step.net.key))
  const parentSits = (step: Step) => {
    const parent = step.now!.parent_id
    return typeof parent !== 'string' || !own.has(parent) || seated.has(parent)
  }
  const sits = (step: Step) => seated.has(step.net.key) && parentSits(step)
  const out = back.filter(step => !sits(step))
  // The user cannot read the names of other campuses' groups.
  const nameOf = (step: Step) => {
    const name = groups.get(groupOf(step))?.name
    return typeof name === 'string' ? name : 'Grupo de otra sede'
  }
  return {
    steps: without(all, out),
    notes: out.map(step => `${nameOf(step)}: ya no tiene lugares o cerró; lo pagado queda como saldo a favor.`),
    lost: new Set(out.map(step => step.now!.course_id)),
  }
}

/** Places in advisories that are free, of courses with a restored registration. */
async function places({ db }: Hand, shape: Shape, all: readonly Step[], lostIds: ReadonlySet<unknown>): Promise<Fitting> {
  const back = all.filter(step => turnsBack(step, 'advisory_booking', 'cancelled_at'))
  if (back.length === 0) return { steps: [...all], notes: [] }
  const slotOf = (step: Step) => String(step.now!.slot_id)
  const slots = await lockRows(db, shape, 'advisory_slot', [...new Set(back.map(slotOf))].toSorted())
  const takenBySlot = new Map([...slots].map(([id, row]) => [id, Number(row.taken)]))
  const sit = back.filter(step => {
    const slot = slots.get(slotOf(step))
    const now = takenBySlot.get(slotOf(step)) ?? 0
    if (!slot || now >= Number(slot.max_quota) || lostIds.has(slot.course_id)) return false
    takenBySlot.set(slotOf(step), now + 1)
    return true
  })
  const out = without(back, sit)
  return {
    steps: without(all, out),
    notes: out.map(step => {
      const day = slots.get(slotOf(step))?.date
      return `Asesoría${typeof day === 'string' ? ` del ${formatDay(day)}` : ''}: ya no tiene lugar.`
    }),
  }
}

/** Wishes of persons who wait for the same in another entry, also one of a card that was merged: nobody waits twice. */
async function wishes({ db, wholly }: Hand, all: readonly Step[]): Promise<Fitting> {
  const back = all.filter(step => turnsBack(step, 'waiting', 'closed_at'))
  if (back.length === 0) return { steps: [...all], notes: [] }
  const ids = back.map(step => step.net.key)
  const { rows } = await wholly(() =>
    sql<{ id: string }>`
      select w.id from waiting w where w.id = any(${ids}::text[]) and exists (
        select from waiting o join waiting_person q on q.entry_id = o.id
          join waiting_person p on p.entry_id = w.id and (q.student_id = p.student_id or q.talk_student_id = p.talk_student_id)
        where (o.closed_at is null or o.id = any(${ids}::text[]) and (o.joined_at, o.id) < (w.joined_at, w.id)) and o.id <> w.id
          and o.course_id = w.course_id
          and o.group_id is not distinct from w.group_id and o.location_id is not distinct from w.location_id)`.execute(db),
  )
  const twice = new Set(rows.map(({ id }) => id))
  const out = back.filter(step => twice.has(step.net.key))
  return { steps: without(all, out), notes: out.length > 0 ? ['Ya está en la lista de espera: no se anota otra vez.'] : [] }
}

const goneOf = async (db: Db, table: 'classroom' | 'employee', ids: readonly unknown[]) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${table === 'employee' ? sql`concat_ws(' ', name, last_name)` : sql`name`} as name from ${sql.table(table)}
    where id = any(${ids.filter(id => typeof id === 'string')}::text[]) and deleted_at is not null for share`.execute(db)
  return new Map<unknown, string>(rows.map(({ id, name }) => [id, name]))
}

async function rooms(db: Db, steps: readonly Step[]): Promise<Fitting> {
  const back = steps.filter(step => isOf(step, 'class_group', 'talk') && comesBack(step))
  const row = (step: Step): Row => ({ ...step.now, ...step.values })
  const [goneRooms, goneSites] = [
    await goneOf(
      db,
      'classroom',
      back.map(step => row(step).classroom_id),
    ),
    await goneOf(
      db,
      'employee',
      back.map(step => row(step).teacher_id),
    ),
  ]
  const notes: string[] = []
  const fitted = steps.map(step => {
    if (!(isOf(step, 'class_group', 'talk') && comesBack(step))) return step
    const [room, teacher] = [goneRooms.get(row(step).classroom_id), goneSites.get(row(step).teacher_id)]
    if (room !== undefined) notes.push(`${labelOf(step)}: vuelve sin salón, ${room} ya no existe.`)
    if (teacher !== undefined) notes.push(`${labelOf(step)}: vuelve sin profesor, ${teacher} ya no está.`)
    return withValues(step, {
      ...(room === undefined ? {} : { classroom_id: null }),
      ...(teacher === undefined ? {} : { teacher_id: null }),
    })
  })
  return { steps: fitted, notes }
}

/** Roles that still exist and that the restorer may give (DES-10). */
async function roles({ db, caller }: Hand, steps: readonly Step[]): Promise<Fitting> {
  const back = steps.filter(step => isOf(step, 'employee_role') && step.write === 'insert')
  if (back.length === 0 || !caller) return { steps: [...steps], notes: [] }
  const roleOf = (step: Step) => String(step.values.role_id)
  const { rows } = await sql<{ id: string; name: string; allows: Grant[] }>`
    select id, name, allows from role where id = any(${back.map(roleOf)}::text[]) for share`.execute(db)
  const ownGrants = await grantsHeld(db, caller.user.id)
  const notes: string[] = []
  const out = back.filter(step => {
    const role = rows.find(({ id }) => id === roleOf(step))
    if (!role) notes.push('Vuelve sin un rol que ya no existe.')
    else if (beyond(ownGrants, role.allows).length > 0) notes.push(`Vuelve sin el rol ${role.name}: da permisos que tú no tienes.`)
    else return false
    return true
  })
  return { steps: without(steps, out), notes }
}

/**
 * Dependent rows whose other parent is deleted: a link to a chapter, an hour of a course. A record deleted itself waits for its parent
 * (TRA-9).
 */
async function along(db: Db, shape: Shape, steps: readonly Step[]): Promise<Fitting> {
  const lone = new Map((await orphansOf(db, shape, { steps: [...steps], conflicts: [] })).map(({ row, what }) => [row, what]))
  const out = steps.filter(step => step.write === 'insert' && lone.has(rowOf(step.net)))
  return {
    steps: without(steps, out),
    notes: out.map(step => `${labelOf(step)}: se queda fuera, ya no existe ${lone.get(rowOf(step.net))}.`),
  }
}

const switchedOff = (steps: readonly Step[]) =>
  steps.map(step => (isOf(step, 'class_group', 'talk') && comesBack(step) ? withValues(step, { active: false }) : step))

/** Writes what fits. `off`: the former state is unknown, so groups and talks are restored disabled. */
export async function adapt(hand: Hand, shape: Shape, plan: Plan, off = false): Promise<Fitting> {
  const others = withoutOthers(plan)
  const seated = await seats(hand, shape, others.steps)
  const placed = await places(hand, shape, seated.steps, seated.lost)
  const listed = await wishes(hand, placed.steps)
  const housed = await rooms(hand.db, listed.steps)
  const allowed = await roles(hand, housed.steps)
  const fitting = await along(hand.db, shape, allowed.steps)
  fitting.steps = await countSeats(hand.db, shape, fitting.steps)
  const notes = [others, seated, placed, listed, housed, allowed, fitting].flatMap(part => part.notes)
  const teaches = fitting.steps.some(step => isOf(step, 'class_group', 'talk') && comesBack(step))
  const withNotes = (steps: Step[], more: string[]) => ({ steps, notes: [...new Set([...more, ...notes])] })
  const write = (steps: Step[]) => writeAll(hand, shape, { steps, conflicts: [] })
  if (off && teaches) {
    const steps = switchedOff(fitting.steps)
    await write(steps)
    return withNotes(steps, [OFF])
  }
  const error = await attempt(hand.db, () => write(fitting.steps))
  if (error === null) return withNotes(fitting.steps, [])
  const clash = CLASHES['constraint' in error ? String(error.constraint) : '']
  if (clash === undefined || !teaches) throw error
  const steps = switchedOff(fitting.steps)
  await write(steps)
  return withNotes(steps, [clash])
}
