// Adds up the rows of a sheet that enrols (LLE-40): as the dry run read them, at the price that each would have.
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { fold, fullName } from '#lib/text.ts'
import type { ImportSums } from '../contract.ts'
import { chosenOf } from '../kind.ts'
import { studentsKind } from '../studentsKind.ts'
import type { ImportRecord } from './store.ts'

type Sums = z.output<typeof ImportSums>
type Part = Omit<Sums, 'groups' | 'byGroup'>

const nothing = (): Part => ({ students: 0, cost: 0, paid: 0, missing: 0, credit: 0 })

function add(part: Part, cost: number, paid: number): void {
  part.students += 1
  part.cost += cost
  part.paid += paid
  part.missing += Math.max(0, cost - paid)
  part.credit += Math.max(0, paid - cost)
}

export async function sumsOf(db: Db, { id, mapping }: ImportRecord, today: string): Promise<Sums> {
  const chosen = chosenOf(mapping)
  const [rows, groups] = [
    await db
      .selectFrom('studentImportRow')
      .select(['number', 'cells', 'shared'])
      .where('importId', '=', id)
      .where('verdict', 'in', ['ready', 'written'])
      .execute(),
    await db
      .selectFrom('classGroup as g')
      .innerJoin('course as c', 'c.id', 'g.courseId')
      .select(['g.name', 'c.price'])
      .where('g.deletedAt', 'is', null)
      .where('g.parentGroupId', 'is', null)
      .execute(),
  ]
  const known = new Map(groups.map(group => [fold(group.name), group]))
  const [all, byGroup] = [nothing(), new Map<string, Part>()]
  const people = new Set<string>()
  for (const { cells, ...facts } of rows) {
    const read = studentsKind.read(cells, chosen, today, facts)
    if ('reason' in read) continue
    const { person, enrol } = read.value
    people.add(person.email || `${person.phoneNumber} ${fold(fullName(person))}`)
    const group = enrol && known.get(fold(enrol.group))
    if (!enrol || !group) continue
    const part = byGroup.get(group.name) ?? nothing()
    byGroup.set(group.name, part)
    for (const each of [all, part]) add(each, (enrol.cost ?? group.price) - enrol.discount, enrol.paid)
  }
  const groupSums = [...byGroup].map(([name, part]) => ({ name, ...part })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { ...all, students: people.size, groups: groupSums.length, byGroup: groupSums }
}
