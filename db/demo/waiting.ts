import { sql } from 'kysely'
import { fold } from '#lib/text.ts'
import type { WAITING_STATES } from '#features/outreach/waiting/contract.ts'
import type { Demo } from './context.ts'
import type { Group } from './groups.ts'

const HOUR = 3_600_000

/** Name, surname, and the last four digits of a phone. People in one line came together. */
const FULL: readonly (readonly [string, string, string][])[] = [
  [
    ['Mariana', 'Cortés Villalobos', '9046'],
    ['Ian', 'Cortés Villalobos', '9046'],
  ],
  [['Andrea', 'Pacheco Luna', '3374']],
  [['Joaquín', 'Rosales Medina', '2265']],
  [['Fernanda', 'Téllez Ochoa', '4402']],
]
const NAMES = ['Óscar', 'Paulina', 'Sebastián', 'Renata', 'Emilio', 'Valeria', 'Gael', 'Ximena', 'Matías']
const SURNAMES = ['Villanueva Gil', 'Zamora Ibarra', 'Luna Cárdenas', 'Peña Solís', 'Trejo Ávila', 'Mora Quiroz']

type Person = readonly [name: string, lastName: string, phone: string]
interface Wish {
  courseId: string
  groupId?: string
  locationId?: string
}
interface More {
  state?: (typeof WAITING_STATES)[number]
  /** When the entry was closed, in hours from now. */
  closed?: number
  note?: string
}

/**
 * Five wait for a full group, one was offered the last seat of another, eighteen want a group that does not exist; one expired, one
 * declined.
 */
export async function seedWaiting(
  { db, insert, id, clock }: Demo,
  groups: readonly Group[],
  coyoacan: string,
  userId: string,
): Promise<void> {
  const groupIdOf = (name: string) => groups.find(group => group.name === name)!.id
  const courseOf = async (groupId: string) =>
    (await db.selectFrom('classGroup').select('courseId').where('id', '=', groupId).executeTakeFirstOrThrow()).courseId
  const now = clock.now.getTime()
  let joined = 0
  const add = async (wish: Wish, persons: readonly Person[], { state = 'waiting', closed, note }: More = {}) => {
    const at = new Date(clock.at(clock.day(-12), 600).getTime() + joined++ * 7 * HOUR)
    const entryId = id(at)
    const closedAt = closed === undefined ? null : new Date(now + closed * HOUR)
    await insert('waiting', [{ id: entryId, ...wish, seats: persons.length, state, note: note ?? null, joinedAt: at, closedAt, userId }])
    await insert(
      'waitingPerson',
      persons.map(([name, lastName, phone], position) => ({
        entryId,
        position,
        name,
        lastName,
        phoneNumber: `553381${phone}`,
        words: fold(`${name} ${lastName}`),
      })),
    )
    return entryId
  }

  const full = groupIdOf('UNAM Superior Vespertino')
  const evening = { courseId: await courseOf(full), groupId: full }
  for (const persons of FULL) await add(evening, persons)
  await add(evening, [['Ivonne', 'Salas Prado', '1189']], { state: 'expired', closed: -20 })
  await add(evening, [['Bruno', 'Castañeda Ríos', '7720']], { state: 'left', closed: -44, note: 'Ya encontró lugar en otra academia.' })

  const last = groupIdOf('Razonamiento Vespertino')
  const offered = await add({ courseId: await courseOf(last), groupId: last }, [['Natalia', 'Quintero Bravo', '6031']], {
    state: 'offered' as const,
  })
  await sql`update class_group set taken = taken + 1, held = held + 1 where id = ${last}`.execute(db)
  await insert('seatHold', [
    {
      id: id(),
      groupId: last,
      entryId: offered,
      seats: 1,
      offer: true,
      tellAt: new Date(now - 21 * HOUR),
      endsAt: new Date(now + 3 * HOUR),
    },
  ])

  const parent = { courseId: await courseOf(groupIdOf('ECOEMS Sabatino A')), locationId: coyoacan }
  for (let n = 0; n < 18; n++) {
    const person: Person = [NAMES[n % NAMES.length]!, SURNAMES[n % SURNAMES.length]!, String(4100 + n * 37)]
    await add(parent, [person])
  }
}
