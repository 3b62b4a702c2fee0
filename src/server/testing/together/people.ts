// The users: the administrator, each demo role, employees limited to campuses, and one with a single permission (TOG-3).
import { ROLE_TEMPLATES } from '#features/foundation/roles/templates.ts'
import { allowed, type Grant } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import type { Caller } from '../callers.ts'
import { grantsOf, limitedTo } from '../callers.ts'
import type { Test } from '../harness.ts'
import type { Academy } from './academy.ts'

export interface Person extends Caller {
  name: string
  /** null: the whole academy. */
  campuses: readonly string[] | null
  grants: readonly Grant[]
  weight: number
}

export async function peopleOf(t: Test, admin: Caller, { campuses: [norte, sur] }: Academy): Promise<Person[]> {
  const people: Person[] = []
  const add = (caller: Caller, name: string, grants: readonly Grant[], campuses: Person['campuses'], weight = 1) =>
    people.push({ ...caller, name, grants, campuses, weight })
  const everything = [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }] satisfies Grant[]
  add(admin, 'Administrador', everything, null, 9)
  for (const { name, allows } of ROLE_TEMPLATES) add(await t.withGrants(allows), name, allows, null)
  add(await limitedTo(t, [norte, sur]), 'Óscar, de Norte y Sur', everything, [norte, sur], 5)
  for (const { name, allows } of ROLE_TEMPLATES.slice(0, 2))
    add(await limitedTo({ db: t.db, admin: () => t.withGrants(allows) }, [norte]), `${name} de Norte`, allows, [norte])
  const leaf = grantsOf(['put /students/'])
  add(await t.withGrants(leaf), 'Quien solo edita alumnos', leaf, null)
  return people
}

const may = ({ access, scope }: AnyRoute, { grants, campuses }: Person) => allowed(access, grants) && !(scope === 'whole' && campuses)

export const callerFor = (people: readonly Person[], route: AnyRoute, number: number): Person =>
  drawOne(number % 12 === 0 ? people : people.filter(person => may(route, person)), Math.floor(number / 12))

export function drawOne<T extends { weight: number }>(all: readonly T[], number: number): T {
  let remaining = number % all.reduce((sum, { weight }) => sum + weight, 0)
  return all.find(({ weight }) => (remaining -= weight) < 0)!
}
