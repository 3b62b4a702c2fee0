// Judges a sheet of students as a whole: the order of whole names, addresses of several students, missing parts (LLE-36 to LLE-38).
import { sql } from 'kysely'
import { cutName, isDoubtful, judgeNames, learnedNames, type NameOrder } from '#lib/names/fullNames.ts'
import { fold } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { bareEmail } from '../columns.ts'
import { likeness } from '../likeness.ts'
import { cellIn, nameFields, type Chosen } from '../kind.ts'
import { nameOrderOf, studentsKind } from '../studentsKind.ts'
import * as store from './store.ts'

/** Rows that a tick lets in. */
export interface PeopleCounts {
  sharedEmails: number
  /** Addresses of several. */
  families: number
  withoutEmail: number
  noSecondSurname: number
}

/** The least similarity of two names in different rows that count as one student (LLE-32). */
const SAME = 0.9

const nameIn = (cells: readonly string[], { fields }: Chosen): string =>
  ['name', 'lastName', 'secondLastName', 'fullName'].map(field => cellIn(cells, fields, field)).join(' ')

/** The rows whose address other students of the sheet have too. */
function sharedRows(rows: readonly { number: number; cells: readonly string[] }[], chosen: Chosen) {
  const byEmail = Map.groupBy(
    rows.map(row => ({
      number: row.number,
      email: fold(bareEmail(cellIn(row.cells, chosen.fields, 'email'))),
      name: nameIn(row.cells, chosen),
    })),
    ({ email }) => email,
  )
  byEmail.delete('')
  const several = [...byEmail.values()].filter(same => same.some(({ name }) => likeness(name, same[0]!.name) < SAME))
  return { families: several.length, numbers: several.flatMap(same => same.map(({ number }) => number)) }
}

/** Judges the sheet and marks rows with a shared address. @returns the orders of names, and what each tick would let in */
export async function judgePeople(db: Db, importId: string, chosen: Chosen, answer: NameOrder | undefined) {
  const rows = await store.allCells(db, importId)
  const nameOrders: Record<string, NameOrder> = {}
  for (const field of nameFields(studentsKind, chosen.fields))
    nameOrders[field] =
      (field === 'fullName' ? answer : undefined) ?? judgeNames(rows.map(({ cells }) => cellIn(cells, chosen.fields, field)))
  const { families, numbers } = sharedRows(rows, chosen)
  await sql`update student_import_row set shared = number = any(${numbers}::int[])
    where import_id = ${importId} and shared <> (number = any(${numbers}::int[]))`.execute(db)
  const judged: Chosen = { ...chosen, nameOrders }
  const second = (cells: readonly string[]) => {
    const whole = cellIn(cells, chosen.fields, 'fullName')
    if (chosen.fields['fullName'] === undefined) return cellIn(cells, chosen.fields, 'secondLastName')
    const cut = cutName(whole, nameOrderOf(judged, 'fullName'))
    return 'reason' in cut ? '?' : cut.secondLastName
  }
  const people: PeopleCounts = {
    sharedEmails: numbers.length,
    families,
    withoutEmail: rows.filter(({ cells }) => cellIn(cells, chosen.fields, 'email') === '').length,
    noSecondSurname: rows.filter(({ cells }) => second(cells) === '').length,
  }
  return { nameOrders, people }
}

/** The cuts of whole names, doubtful ones first (LLE-36). */
export async function namesOf(db: Db, importId: string, chosen: Chosen, { skip, limit }: { skip: number; limit: number }) {
  const rows = (await store.allCells(db, importId)).map(({ number, cells }) => ({ number, text: cellIn(cells, chosen.fields, 'fullName') }))
  const order = nameOrderOf(chosen, 'fullName')
  const learned = learnedNames(
    rows.map(({ text }) => text),
    order,
  )
  const names = rows.flatMap(({ number, text }) => {
    const moved = chosen.cuts?.[number]
    const cut = cutName(text, order, moved)
    if ('reason' in cut) return []
    return [
      {
        _id: String(number),
        number,
        units: cut.units,
        cut: [...cut.cut],
        doubtful: moved === undefined && isDoubtful(text, order, learned),
      },
    ]
  })
  const sorted = names.toSorted((a, b) => Number(b.doubtful) - Number(a.doubtful) || a.number - b.number)
  return { order, doubtful: names.filter(({ doubtful }) => doubtful).length, names: sorted.slice(skip, skip + limit), total: names.length }
}
