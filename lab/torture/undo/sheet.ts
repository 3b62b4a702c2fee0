// An import too large for one transaction is undone while desks enrol its students, and the server is killed in the middle.
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { MEN, SURNAMES, WOMEN } from '#db/demo/names.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { inSeconds, until } from '../kit/cluster.ts'
import { deskOf, newKey, type Desk, type Reply, type Wish } from '../kit/desk.ts'
import { count } from '../kit/race.ts'
import type { Outcome } from '../torture.ts'
import { back, inWords, killed, total, unsound, type World } from './world.ts'

const NAMES = [...WOMEN, ...MEN]
const COLUMNS = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono']
const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }
const PORTION = 500
/** The most enrolments of a desk, and the payment of each. */
const [ENROLS, PESOS] = [12, 100]
const PATIENCE = 300_000

interface BatchAnswer {
  state: string
  acts: number
  done: number
  leftOut: { record: string; reason: string }[]
}

const cellsOf = (nth: number): string[] => [
  NAMES[nth % NAMES.length]!,
  SURNAMES[nth % SURNAMES.length]!,
  SURNAMES[(nth * 7) % SURNAMES.length]!,
  `lote${nth}@hoja.mx`,
  `55${String(30_000_000 + nth)}`,
]

async function imported({ db }: World, desk: Desk, rows: number): Promise<string> {
  const body = { filename: 'generación.xlsx', columns: COLUMNS, total: rows }
  const { import: created } = await desk.ask<{ import: { _id: string } }>({ method: 'POST', path: '/imports', body })
  const path = `/imports/${created._id}`
  const become = async (state: string) => {
    const there = () => count(db, sql`select count(*) from student_import where id = ${created._id} and state = ${state}`)
    if ((await until(async () => (await there()) === 1, PATIENCE, 100)) === null) throw new Error(`the import was never ${state}`)
  }
  for (let from = 0; from < rows; from += PORTION) {
    const portion = Array.from({ length: Math.min(PORTION, rows - from) }, (_, at) => ({
      number: from + at + 2,
      cells: cellsOf(from + at),
    }))
    await desk.ask({ method: 'PUT', path: `${path}/rows`, body: { rows: portion } })
  }
  await desk.ask({ method: 'PUT', path: `${path}/mapping`, body: MAPPING })
  await become('checked')
  await desk.ask({ method: 'POST', path: `${path}/run` })
  await become('done')
  return created._id
}

interface Enrolled {
  seated: string[]
  gone: number
  strange: string[]
}

async function surely(desk: Desk, wish: Wish): Promise<Reply> {
  for (;;) {
    const reply = await desk.call(wish).catch(() => null)
    if (reply && reply.status !== 503) return reply
    await pause(100)
  }
}

/** One desk: enrols random students, a share of them at once, the rest during the undo. */
async function enrols(
  world: World,
  token: string,
  target: { groups: readonly string[]; students: string[]; progress(): number },
  result: Enrolled,
) {
  const desk = deskOf(world.product.port, token, 1)
  for (let nth = 0; nth < ENROLS; nth++) {
    await until(() => target.progress() >= nth / ENROLS, PATIENCE, 20)
    const student = target.students.splice(Math.floor(world.draw() * target.students.length), 1)[0]!
    const group = target.groups[Math.floor(world.draw() * target.groups.length)]!
    const body = { payment: { paymentType: 'cash', concept: 'Inscripción', amount: PESOS } }
    const { status, code } = await surely(desk, { method: 'PUT', path: `/groups/${group}/enroll/${student}`, key: newKey(), body })
    if (status === 200) result.seated.push(student)
    else if (status === 404) result.gone += 1
    else result.strange.push(`${status} ${code}`)
  }
  desk.close()
}

/** Kills the server every few undone rows. @returns after which kills fewer rows were undone than the batch says */
async function through(world: World, id: string, { rows, blows }: { rows: number; blows: number }, standing: () => Promise<number>) {
  const wrong: string[] = []
  const batch = () => world.db.selectFrom('actBatch').select(['done', 'leftOut']).where('id', '=', id).executeTakeFirstOrThrow()
  let least = 0
  for (let nth = 1; nth <= blows; nth++) {
    if ((await until(async () => (await batch()).done >= (rows * (nth - 0.5)) / (blows + 1), PATIENCE, 10)) === null)
      throw new Error('the import does not go back')
    await killed(world)
    const [{ done }, stand] = [await batch(), await standing()]
    if (done < least || (done !== rows - stand && done === (await batch()).done)) wrong.push(`${done} done, ${rows - stand} gone`)
    least = done
    await back(world)
  }
  return wrong
}

export async function tornSheet(world: World, size: { rows: number; blows: number }): Promise<Outcome[]> {
  const { db, tokens } = world
  const { rows, blows } = size
  const desk = deskOf(world.product.port, tokens[0]!)
  const id = await imported(world, desk, rows)
  const importedStudents = sql`select s.id from student s join student_import_row r on r.student_id = s.id where r.import_id = ${id}`
  const standing = () => count(db, sql`select count(*) from student where id in (${importedStudents}) and deleted_at is null`)
  const { rows: students } = await sql<{ id: string }>`${importedStudents}`.execute(db)
  const groups = (await openGroups(db)).slice(0, 10)
  const result: Enrolled = { seated: [], gone: 0, strange: [] }
  const press: Wish = { method: 'POST', path: `/audit/batches/${id}/undo`, key: newKey(), body: {} }
  const first = await desk.call(press)
  const second = await desk.call({ ...press, key: newKey() })
  let progress = 0
  let going = true
  const watching = (async () => {
    for (; going; await pause(100)) progress = 1 - (await standing()) / rows
  })()
  const target = { groups, students: students.map(each => each.id), progress: () => progress }
  const working = Promise.all(tokens.map(token => enrols(world, token, target, result)))
  let wrong: string[]
  let took: number | null
  try {
    wrong = await through(world, id, size, standing)
    took = await until(
      async () => (await count(db, sql`select count(*) from act_batch where id = ${id} and state = 'undone'`)) === 1,
      PATIENCE,
      100,
    )
  } finally {
    going = false
    await watching
    progress = 1
  }
  await working
  const again = await desk.call(press)
  const batch = await desk.ask<BatchAnswer>({ method: 'GET', path: `/audit/batches/${id}` })
  desk.close()
  const keys = await db.selectFrom('actBatch').select('leftOut').where('id', '=', id).executeTakeFirstOrThrow()
  const keptKeys = (keys.leftOut as { key: string }[]).map(({ key }) => key).toSorted()
  const { rows: names } = await sql<{ name: string }>`
    select concat_ws(' ', name, last_name, nullif(second_last_name, '')) as name from student where id = any(${result.seated}::text[])`.execute(
    db,
  )
  const areNamed = isDeepStrictEqual(batch.leftOut.map(({ record }) => record).toSorted(), names.map(({ name }) => name).toSorted())
  const stand = await standing()
  const unlike = [first, again].filter(({ status, body }) => status !== 200 || !isDeepStrictEqual(body, first.body)).length
  const sums = await unsound(world)
  const seated = result.seated.length
  return [
    {
      what: `an import of ${rows} goes back in slices by a server that is killed: what is done stays, the next goes on, a second press is refused`,
      holds:
        took !== null &&
        wrong.length === 0 &&
        unlike === 0 &&
        ['UNDO_BUSY', 'IMPORT_BUSY'].includes(second.code) &&
        batch.state === 'undone',
      note: `${blows} kills; ${batch.done} of ${batch.acts} gone ${inSeconds(took)} after the last; ${wrong.join('; ') || 'every slice whole'}; ${unlike} answers unlike the first; second press ${second.status} ${second.code}`,
    },
    {
      what: `meanwhile ${tokens.length} desks enrol some of them: who is used stays and is named, the rest go`,
      holds:
        seated > 0 &&
        result.strange.length === 0 &&
        stand === seated &&
        areNamed &&
        isDeepStrictEqual(keptKeys, result.seated.toSorted()) &&
        batch.done === rows - seated,
      note: `${seated} enrolled, ${result.gone} were gone, ${stand} stay, ${keptKeys.length} kept, ${areNamed ? 'each by name' : `WRONG: ${batch.leftOut.length} named`}${result.strange.length > 0 ? `; ${result.strange.slice(0, 5).join(', ')}` : ''}`,
    },
    { what: 'afterwards money, seats, audit and changes add up', holds: total(sums) === 0, note: inWords(sums) },
  ]
}
