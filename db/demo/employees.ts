import { hashPassword } from '#server/auth/passwords.ts'
import type { Demo } from './context.ts'
import type { Places } from './places.ts'
import type { RoleName } from './roles.ts'

export const DEMO_PASSWORD = 'plantel-demo'

interface Person {
  key: string
  names: [string, string, string]
  email: string
  role?: RoleName
  campus?: string
  professor?: boolean
}

const people: Person[] = [
  { key: 'admin', names: ['Alejandra', 'Robles', 'Cervantes'], email: 'admin', role: 'admin', campus: 'Lindavista' },
  { key: 'lucia', names: ['Lucía', 'Peralta', 'Nava'], email: 'recepcion', role: 'reception', campus: 'Lindavista' },
  { key: 'jorge', names: ['Jorge Alberto', 'Medina', 'Soto'], email: 'coordinacion', role: 'coordination', campus: 'Lindavista' },
  { key: 'paulina', names: ['Paulina', 'Rivas', 'Ochoa'], email: 'callcenter', role: 'callCenter', campus: 'Lindavista' },
  { key: 'mario', names: ['Mario', 'Alcántara', 'Beltrán'], email: 'profesor', role: 'professor', professor: true },
  { key: 'daniel', names: ['Daniel', 'Ocampo', 'Lira'], email: 'daniel.ocampo', role: 'reception', campus: 'Coyoacán' },
  { key: 'fabiola', names: ['Fabiola', 'Cruz', 'Meza'], email: 'fabiola.cruz', role: 'reception', campus: 'Ecatepec' },
  { key: 'irma', names: ['Irma', 'Quiroz', 'Landa'], email: 'irma.quiroz', role: 'professor', professor: true },
  { key: 'ernesto', names: ['Ernesto', 'Villaseñor', 'Prado'], email: 'ernesto.villasenor', role: 'professor', professor: true },
  { key: 'adriana', names: ['Adriana', 'Núñez', 'Escobar'], email: 'adriana.nunez', role: 'professor', professor: true },
  { key: 'raul', names: ['Raúl', 'Sandoval', 'Trejo'], email: 'raul.sandoval', role: 'professor', professor: true },
  { key: 'sofia', names: ['Sofía', 'Arriaga', 'Montes'], email: 'sofia.arriaga', role: 'professor', professor: true },
  { key: 'hector', names: ['Héctor', 'Zamudio', 'Peña'], email: 'hector.zamudio', professor: true },
]

/** Ids by key ('lucia' works at the Lindavista desk). */
export async function seedEmployees(
  { id, insert, clock, random }: Demo,
  places: Places,
  roles: Record<RoleName, string>,
): Promise<Record<string, string>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const ids = Object.fromEntries(people.map(({ key }) => [key, id()]))
  await insert(
    'employee',
    people.map(({ key, names: [name, lastName, secondLastName], email, campus, professor = false }) => ({
      id: ids[key]!,
      name,
      lastName,
      secondLastName,
      email: `${email}@plantel.mx`,
      passwordHash,
      isProfessor: professor,
      phoneNumber: `55${random.between(10_000_000, 99_999_999)}`,
      birthDate: `${random.between(1972, 1998)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      locationId: campus ? places.campuses[campus]! : null,
      createdAt: clock.at(clock.day(-200), 540),
    })),
  )
  await insert(
    'employeeRole',
    people.flatMap(({ key, role }) => (role ? [{ employeeId: ids[key]!, roleId: roles[role] }] : [])),
  )
  return ids
}
