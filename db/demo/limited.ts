import { hashPassword } from '#server/auth/passwords.ts'
import type { Demo } from './context.ts'
import { DEMO_PASSWORD } from './employees.ts'
import type { Places } from './places.ts'
import type { RoleName } from './roles.ts'

interface Limited {
  names: [string, string, string]
  email: string
  phoneNumber: string
  role: RoleName
  /** The first is the campus of their till. */
  campuses: string[]
}

const people: Limited[] = [
  {
    names: ['Karla', 'Montiel', 'Rosas'],
    email: 'recepcion.coyoacan@plantel.mx',
    phoneNumber: '5556580144',
    role: 'reception',
    campuses: ['Coyoacán'],
  },
  {
    names: ['Óscar', 'Beltrán', 'Quintana'],
    email: 'coordinacion.norte@plantel.mx',
    phoneNumber: '5557871620',
    role: 'coordination',
    campuses: ['Lindavista', 'Ecatepec'],
  },
]

/** A desk and a coordination that are limited to campuses. Last, so that the other rows do not change. */
export async function seedLimited({ id, insert, clock }: Demo, { campuses: ids }: Places, roles: Record<RoleName, string>): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const employees = people.map(person => ({ ...person, id: id(), campuses: person.campuses.map(name => ids[name]!) }))
  await insert(
    'employee',
    employees.map(({ names: [name, lastName, secondLastName], role: _role, campuses, ...person }) => ({
      ...person,
      name,
      lastName,
      secondLastName,
      passwordHash,
      campuses,
      locationId: campuses[0]!,
      createdAt: clock.at(clock.day(-200), 540),
    })),
  )
  await insert(
    'employeeRole',
    employees.map(({ id: employeeId, role }) => ({ employeeId, roleId: roles[role] })),
  )
}
