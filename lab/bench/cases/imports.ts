import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { MEN, SURNAMES, WOMEN } from '#db/demo/names.ts'
import { IMPORT_LIMITS } from '#features/workspace/imports/contract.ts'
import type { Bench, Case } from '../bench.ts'
import { connections, send, type Call } from '../../../test/support/load.ts'
import type { Figure } from '../report.ts'

const COLUMNS = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono']
const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }
const NAMES = [...WOMEN, ...MEN]
const PATIENCE = 120_000

interface ImportAnswer {
  import: { _id: string; state: string; verdicts: Record<string, number> }
}

/** Students who are enrolled with what they had paid before, and taken back. */
const OPENINGS = 2_000
const OPENED_PER_SECOND = 100

export const imports: Case = async ({ db, product, director }: Bench) => {
  const agent = connections(1)
  const call = async <T>(method: Call['method'], path: string, body?: object): Promise<T> => {
    const headers = { ...director, 'idempotency-key': randomUUID() }
    const answer = await send(agent, product.port, { method, path: `/api/imports${path}`, headers, body: body && JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body) as T
  }
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const become = async (id: string, state: string): Promise<void> => {
    const start = performance.now()
    while ((await call<ImportAnswer>('GET', `/${id}`)).import.state !== state) {
      if (performance.now() - start > PATIENCE) throw new Error(`the import is not ${state}`)
      await pause(50)
    }
  }
  const rate = (work: string, milliseconds: number): Figure => {
    const perSecond = (OPENINGS * 1000) / milliseconds
    const budget = `≥ ${OPENED_PER_SECOND} a second`
    return { work, unit: '/s', product: perSecond, budget, holds: perSecond >= OPENED_PER_SECOND }
  }
  /** Openings want fresh proof (LLE-42). */
  const prove = () => sql`update session set proved_at = now()`.execute(db)
  const openings = async () => {
    const { rows } = await sql<{ name: string }>`
      update class_group set quota = taken + ${OPENINGS}::int where id = (select g.id from class_group g join course c on c.id = g.course_id
        where g.active and g.deleted_at is null and g.parent_group_id is null and g.quota is not null and c.active and c.deleted_at is null
          and not exists (select from class_group o where o.id <> g.id and o.deleted_at is null and lower(o.name) = lower(g.name))
        order by g.id limit 1) returning name`.execute(db)
    const [group] = rows
    const columns = [...COLUMNS, 'Grupo', 'Pagado', 'Próximo pago']
    const openings = await call<ImportAnswer>('POST', '', { filename: 'mudanza.xlsx', columns, total: OPENINGS })
    const id = openings.import._id
    const sheet = Array.from({ length: OPENINGS }, (_, i) => {
      const [name, lastName, second, , phone] = cellsOf(i)
      return { number: i + 2, cells: [name, lastName, second, `mudanza${i}@hoja.mx`, phone, group!.name, '150.50', '31/12/2099'] }
    })
    for (let at = 0; at < sheet.length; at += IMPORT_LIMITS.portion)
      await call('PUT', `/${id}/rows`, { rows: sheet.slice(at, at + IMPORT_LIMITS.portion) })
    await call('PUT', `/${id}/mapping`, { ...MAPPING, group: 5, paid: 6, nextPayment: 7 })
    await become(id, 'checked')
    await prove()
    const writeTime = await timed(async () => {
      await call('POST', `/${id}/run`)
      await become(id, 'done')
    })
    await prove()
    const undoTime = await timed(async () => {
      await call('POST', `/${id}/undo`)
      await become(id, 'undone')
    })
    const { verdicts } = (await call<ImportAnswer>('GET', `/${id}`)).import
    return { written: writeTime, undone: undoTime, untrue: OPENINGS - (verdicts['undone'] ?? 0) }
  }
  try {
    const upload = await call<ImportAnswer>('POST', '', { filename: 'alumnos.xlsx', columns: COLUMNS, total: IMPORT_LIMITS.rows })
    const id = upload.import._id
    const rows = Array.from({ length: IMPORT_LIMITS.rows }, (_, i) => ({ number: i + 2, cells: cellsOf(i) }))
    const took = await timed(async () => {
      for (let at = 0; at < rows.length; at += IMPORT_LIMITS.portion)
        await call('PUT', `/${id}/rows`, { rows: rows.slice(at, at + IMPORT_LIMITS.portion) })
    })
    const tried = await timed(async () => {
      await call('PUT', `/${id}/mapping`, MAPPING)
      await become(id, 'checked')
    })
    const writeTime = await timed(async () => {
      await call('POST', `/${id}/run`)
      await become(id, 'done')
    })
    const { verdicts } = (await call<ImportAnswer>('GET', `/${id}`)).import
    const missingCount = IMPORT_LIMITS.rows - (verdicts.written ?? 0)
    const opened = await openings()
    const figure = (work: string, milliseconds: number): Figure => ({ work, unit: 's', product: milliseconds / 1000 })
    return [
      figure(`take ${IMPORT_LIMITS.rows} rows of a sheet`, took),
      figure('try them all', tried),
      figure('write them all', writeTime),
      { work: 'of these rows, not written', unit: '', product: missingCount, budget: '0', holds: missingCount === 0 },
      rate(`enrol ${OPENINGS} rows with an opening`, opened.written),
      rate('take them back', opened.undone),
      { work: 'of these openings, not as they should be', unit: '', product: opened.untrue, budget: '0', holds: opened.untrue === 0 },
    ]
  } finally {
    agent.destroy()
  }
}

const cellsOf = (i: number): string[] => [
  NAMES[i % NAMES.length]!,
  SURNAMES[(i * 13) % SURNAMES.length]!,
  SURNAMES[(i * 31) % SURNAMES.length]!,
  `alumno${i}@hoja.mx`,
  `55${String(20_000_000 + i)}`,
]
