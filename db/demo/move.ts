import type { Demo } from './context.ts'
import type { Group } from './groups.ts'
import type { Entry, Slip } from './till.ts'

/** The part of the academy that came from its old sheets. */
const MOVED = { students: 40, groups: 12 }
/** Days since the sheets were imported. */
const AGO = 9

export interface Moved {
  slip: Slip & { registration: NonNullable<Slip['registration']> }
  opening: Entry
}

/** Enrolments that the desk never saw: what was paid is an opening, without receipt or cashier (LLE-34). @param extra entries of changed minds */
export function pickMoved({ clock, id }: Demo, slips: readonly Slip[], extra: readonly Entry[]): Moved[] {
  const single = Map.groupBy(slips, ({ registration }) => registration?.id)
  const touched = new Set(extra.map(({ studentId }) => studentId))
  const last = clock.at(clock.day(-AGO - 1), 600)
  const fitting = slips.filter((slip): slip is Moved['slip'] => {
    const { kind, registration, entries } = slip
    const [entry] = entries
    if (kind !== 'enrolment' || !registration || registration.endedAt || registration.parentId || touched.has(registration.student.id))
      return false
    return (
      // Named people keep the receipts that the tour shows.
      registration.student.person.owes === undefined &&
      registration.group.endDate >= clock.today &&
      registration.at <= last &&
      single.get(registration.id)!.length === 1 &&
      entries.length === 1 &&
      entry!.amount > 0 &&
      entry!.discount === 0 &&
      !entry!.voidedAt
    )
  })
  const byGroup = [...Map.groupBy(fitting, ({ registration }) => registration.group).values()]
  const most = byGroup
    .toSorted((a, b) => b.length - a.length || (a[0]!.registration.id < b[0]!.registration.id ? -1 : 1))
    .slice(0, MOVED.groups)
  // One of each group in turn.
  const turns = Array.from({ length: most[0]?.length ?? 0 }, (_, turn) => most.flatMap(group => group[turn] ?? [])).flat()
  return turns.slice(0, MOVED.students).map(slip => {
    const [{ studentId, registrationId, courseId, locationId, amount }] = slip.entries as [Entry]
    const of = { studentId, registrationId, courseId, locationId, amount, discount: 0, enteredAt: slip.registration.at }
    return { slip, opening: { id: id(slip.registration.at), ...of, source: 'opening', type: 'other', concept: 'Pagado antes de Plantel' } }
  })
}

const day = (text: string) => text.split('-').toReversed().join('/')

/** Two sheets: the groups, and the students with what they had paid. */
export async function seedMove({ clock, id, insert }: Demo, moved: readonly Moved[], userId: string): Promise<void> {
  const groups = [...new Set(moved.map(({ slip }) => slip.registration.group))]
  const sheet = async (kind: 'groups' | 'students', filename: string, minute: number, columns: Record<string, string>, total: number) => {
    const createdAt = clock.at(clock.day(-AGO), minute)
    const importId = id(createdAt)
    const mapping = JSON.stringify(Object.fromEntries(Object.keys(columns).map((field, at) => [field, at])))
    const finishedAt = new Date(createdAt.getTime() + 4 * 60_000)
    const head = { id: importId, kind, filename, state: 'done' as const, columns: Object.values(columns), mapping, total, done: total }
    await insert('studentImport', [{ ...head, createdBy: userId, createdAt, finishedAt }])
    return importId
  }
  const groupColumns = { course: 'Curso', group: 'Grupo', start: 'Inicio', end: 'Fin' }
  const groupsId = await sheet('groups', 'grupos 2026.xlsx', 16 * 60, groupColumns, groups.length)
  await insert(
    'studentImportRow',
    groups.map((group: Group, at) => ({
      importId: groupsId,
      number: at + 2,
      cells: [group.course.name, group.name, day(group.startDate), day(group.endDate)],
      verdict: 'written' as const,
      madeGroup: group.id,
    })),
  )
  const people = {
    name: 'Nombre',
    lastName: 'Apellido paterno',
    secondLastName: 'Apellido materno',
    email: 'Correo',
    phoneNumber: 'Celular',
  }
  const columns = { ...people, group: 'Grupo', paid: 'Pagado', registeredOn: 'Inscrito el' }
  const studentsId = await sheet('students', 'alumnos 2026.xlsx', 16 * 60 + 12, columns, moved.length)
  await insert(
    'studentImportRow',
    moved.map(({ slip: { registration }, opening }, at) => {
      const { name, lastName, secondLastName, email, phoneNumber } = registration.student.person
      const paidAmount = (opening.amount / 100).toFixed(2)
      return {
        importId: studentsId,
        number: at + 2,
        cells: [name, lastName, secondLastName, email, phoneNumber, registration.group.name, paidAmount, day(clock.dayOf(registration.at))],
        email,
        verdict: 'written' as const,
        studentId: registration.student.id,
        registrationId: registration.id,
        entryId: opening.id,
        // A student of two groups has one card.
        madeStudent: moved.findIndex(each => each.slip.registration.student === registration.student) === at,
      }
    }),
  )
}
