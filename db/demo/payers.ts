import { fold } from '#lib/text.ts'
import type { Relation, Tell } from '#features/people/payers/relations.ts'
import type { Demo } from './context.ts'
import { MAIL_HOSTS, MEN, SURNAMES, WOMEN } from './names.ts'
import type { Student } from './students.ts'

const PAYERS = 40
const FAMILIES = 9

/** Siblings with one surname, students with debt first; every third family has three. */
function familiesOf(students: readonly Student[], owing: ReadonlySet<string>): Student[][] {
  const owes = ({ id }: Student) => Number(owing.has(id))
  return [...Map.groupBy(students, ({ person }) => person.lastName).values()]
    .filter(all => all.length >= 3)
    .map(all => all.toSorted((a, b) => owes(b) - owes(a)))
    .slice(0, FAMILIES)
    .map((all, at) => all.slice(0, at % 3 === 0 ? 3 : 2))
}

/** Payers for some of the students: mothers and fathers, nine of them with two or three students. */
export async function seedPayers({ db, id, insert, random, clock }: Demo, students: readonly Student[]): Promise<void> {
  const rows = await db.selectFrom('student').select('id').where('balanceDue', '>', 0).where('deletedAt', 'is', null).execute()
  const standing = await db.selectFrom('student').select('id').where('deletedAt', 'is', null).execute()
  const there = new Set(standing.map(row => row.id))
  const present = students.filter(student => there.has(student.id))
  const families = familiesOf(present, new Set(rows.map(row => row.id)))
  const inFamilies = new Set(families.flat())
  const others = present.filter(student => !inFamilies.has(student))
  const step = Math.floor(others.length / (PAYERS - families.length))
  const all = [...families, ...Array.from({ length: PAYERS - families.length }, (_, at) => [others[at * step]!])]

  const madeFamilies = all.map((children, at) => {
    const { lastName, secondLastName } = children[0]!.person
    // Children of one family share the father's surname; other payers may be mothers with the second surname.
    const mother = children.length === 1 && at % 2 === 0
    const name = random.pick(mother ? WOMEN : MEN)
    const [own, second] = [mother ? secondLastName : lastName, random.pick(SURNAMES)]
    const createdAt = children[0]!.createdAt
    const payer = {
      id: id(createdAt),
      name,
      lastName: own,
      secondLastName: second,
      phoneNumber: `55${random.between(10_000_000, 99_999_999)}`,
      email: at % 7 === 6 ? null : `${fold(name).split(' ')[0]}.${fold(own)}${1000 + at}@${random.pick(MAIL_HOSTS)}`,
      createdAt: clock.at(clock.dayOf(createdAt), 600),
    }
    const relation: Relation = mother ? 'madre' : 'padre'
    return { payer, children, relation }
  })
  await insert(
    'payer',
    madeFamilies.map(({ payer }) => payer),
  )
  await insert(
    'studentPayer',
    madeFamilies.flatMap(({ payer, children, relation }, at) =>
      children.map(child => ({
        studentId: child.id,
        payerId: payer.id,
        relation,
        // One in eight gets messages but does not pay.
        pays: children.length > 1 || at % 8 !== 7,
        tells: (at % 3 === 0 ? ['cobranza', 'asistencia', 'avisos'] : ['cobranza', 'avisos']) satisfies Tell[],
        createdAt: payer.createdAt,
      })),
    ),
  )
}
