// Shared by the tests of /grupos: two levels, a parent group with modules, and a fake server. The row height decides how many rows are
// visible and rendered.
import '#web/look/tokens.css'
import { page } from 'vitest/browser'
import { lessons } from '#features/teaching/lessons/contract.ts'
import { attendance } from '#features/presence/attendance/contract.ts'
import { listDay } from '#features/presence/attendance/web/shared/testing.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve, type SentRequest } from '#web/testing/serve.ts'
import { groupFailures, groups, type Group, type GroupStudent, type ListedGroup } from '#features/teaching/groups/contract.ts'
import { ALGEBRA, course, ECOEMS, groupOf, id, listed, MEDIA, SUPERIOR, UNAM } from '#features/teaching/groups/web/shared/testing.ts'
import { GroupsPage } from './GroupsPage.tsx'

const MODULES = ['Razonamiento', 'Ciencias Sociales', 'Mátematicas', 'Ciencias Experimentales']
export const razonamiento = id(11)
export const sabatino = listed(
  groupOf(1, 'Sabatino A', { course: ECOEMS, studentListLength: 37, classRoomInfo: null, teacher: null }),
  MODULES.map((name, at) =>
    groupOf(11 + at, `Sabatino A · ${name}`, {
      course: course(811 + at, name, MEDIA),
      studentListLength: 31 - at,
      parentGroup: id(1),
      active: at < 3,
    }),
  ),
)
export const full = listed(groupOf(2, 'Matutino B', { course: ECOEMS, studentListLength: 40 }))
export const off = listed(groupOf(3, 'Álgebra Dominical', { studentListLength: 6, quota: 50, active: false }))
export const unam = listed(groupOf(4, 'UNAM Vespertino', { course: UNAM, studentListLength: 18 }))
export const SCHOOL = [sabatino, full, off, unam]

/** Totals of a group of forty, for any page. */
export const SUMS = { students: 40, cost: 371_150, paid: 349_700, balance: 21_450, owing: 9, missing: 3, attendance: 91 }

export const student = (number: number, part: Partial<GroupStudent> = {}): GroupStudent => ({
  _id: id(500 + number),
  name: 'Renata',
  lastName: 'Olvera',
  secondLastName: 'Quintero',
  phoneNumber: '5544719032',
  secondPhoneNumber: null,
  email: 'renata@correo.mx',
  totalPayment: 4000,
  discounts: 500,
  balance: 5000,
  dueOn: '2026-11-10',
  planned: false,
  attendance: 96,
  owesOtherCourse: false,
  comments: [],
  ...part,
})

export interface Served {
  /** The list's queries. */
  listed: SentRequest[]
  toggled: SentRequest[]
}

/** Serves these groups with a working status switch; a test overrides single routes. */
export function serveGroups(all: readonly ListedGroup[] = SCHOOL): Served {
  const switched = new Map<string, boolean>()
  const now = <G extends Group>(group: G): G => ({ ...group, active: switched.get(group._id) ?? group.active })
  const present = () => all.map(group => ({ ...now(group), buckets: group.buckets.map(now) }))
  const find = (id: string | undefined): ListedGroup => {
    const wantedGroup = present()
      .flatMap(group => [group, ...group.buckets.map(bucket => listed(bucket))])
      .find(({ _id }) => _id === id)
    if (!wantedGroup) throw new Refused(groupFailures.GROUP_NOT_FOUND)
    return wantedGroup
  }
  serve(courses.levels, () => ({
    courseLevels: [
      { _id: MEDIA, name: 'Media Superior', description: '' },
      { _id: SUPERIOR, name: 'Superior', description: '' },
    ],
  }))
  serve(courses.list, () => ({
    courses: [ECOEMS, ALGEBRA, UNAM].map(each => ({
      ...each,
      price: 9500,
      active: true,
      activeExternal: true,
      courseType: id(951),
      children: [],
      groups: 1,
      creationDate: '2026-01-01T12:00:00.000Z',
    })),
  }))
  serve(locations.list, () => ({
    locations: [
      {
        _id: id(701),
        name: 'Lindavista',
        street: 'Av. Politécnico',
        number: '1',
        postalCode: '07300',
        district: 'Lindavista',
        latitude: 19.4,
        longitude: -99.1,
        opening: '07:00',
        closing: '21:00',
        classRooms: 2,
      },
    ],
  }))
  serve(employees.list, () => ({
    users: [
      { _id: id(601), name: 'Irma', lastName: 'Gómez', secondLastName: 'Luna', isProfessor: true },
      { _id: id(602), name: 'Ana', lastName: 'Caja', secondLastName: 'Sol', isProfessor: false },
    ],
  }))
  serve(lessons.list, () => ({ lessons: [] }))
  serve(attendance.checklist, () => listDay())
  serve(groups.sidebar, ({ params }) => ({ group: find(params.id) }))
  serve(groups.find, ({ params }) => ({ group: find(params.id) }))
  const toggled = serve(groups.toggle, ({ params, body }) => {
    const { active } = body as { active: boolean }
    switched.set(params.id!, active)
    return { active, group: find(params.id) }
  })
  return { listed: serve(groups.list, () => ({ groups: present() })), toggled }
}

export function draw(options: RenderOptions = {}): void {
  render(
    <>
      <GroupsPage />
      <Questions />
    </>,
    { at: '/grupos', ...options },
  )
}

export const tab = (name: RegExp | string) => page.getByRole('tab', { name })
/** A course's panel, by its button. */
export const panel = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
export const row = (name: string | RegExp) => page.getByRole('row', { name })
export const aside = () => page.getByRole('complementary', { name: 'Grupo' })
export const status = (name: string) => page.getByRole('switch', { name: `Estatus de ${name}`, exact: true })
export const chip = (text: string | RegExp) => page.getByRole('button', { name: text })
