import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTest } from '#server/testing/harness.ts'
import { checkRows, markDuplicates, writeRows } from './steps.ts'

const t = await startTest()

// Without statistics PostgreSQL takes them for one row, and compared each with each for minutes.
test('IMP-12: 20,000 rows that have just come: each duplicate is found, in the sheet and among the students', async () => {
  const importId = newId()
  const user = await t.make.employee()
  const { email } = await t.make.student()
  await t.db
    .insertInto('studentImport')
    .values({ id: importId, filename: 'alumnos.xlsx', columns: ['Correo'], total: 20_000, createdBy: user.id })
    .execute()
  await sql`
    insert into student_import_row (import_id, number, cells, email, verdict)
    select ${importId}, i, '{}', case when i = 7 then ${email} when i = 20001 then 'fila2@correo.mx' else 'fila' || i || '@correo.mx' end, 'ready'
    from generate_series(2, 20001) i`.execute(t.db)
  await inTransaction(t.db, db => markDuplicates(db, importId))
  const rows = await t.db
    .selectFrom('studentImportRow')
    .select(['number', 'reason'])
    .where('importId', '=', importId)
    .where('verdict', '=', 'duplicate')
    .orderBy('number')
    .execute()
  expect(rows).toEqual([
    { number: 7, reason: expect.stringMatching(/^Ya está registrado: /) as string },
    { number: 20_001, reason: 'El correo se repite: ya está en la fila 2.' },
  ])
})

test('M133: refuses the row of 王小明 with the reason, and finds students registered under such a name', async () => {
  const importId = newId()
  const user = await t.make.employee()
  const { email } = await t.make.student({ name: 'प्रिया' })
  const columns = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono']
  const mapping = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }
  const cells = [
    ['王小明', 'Li', 'Paz', 'xiaoming@correo.mx', '5512340001'],
    ['प्रिया', 'Rao', 'Paz', email, '5512340002'],
    ['Ha̱hñu', 'Paz', 'Paz', 'hanhu@correo.mx', '5512340003'],
  ]
  await t.db
    .insertInto('studentImport')
    .values({ id: importId, filename: 'alumnos.xlsx', columns, total: cells.length, createdBy: user.id })
    .execute()
  await t.db
    .insertInto('studentImportRow')
    .values(cells.map((row, at) => ({ importId, number: at + 2, cells: row })))
    .execute()
  await inTransaction(t.db, async db => {
    await checkRows(db, importId, mapping, '2026-11-23')
    await markDuplicates(db, importId)
    await writeRows(db, importId, mapping, { now: new Date('2026-11-23T16:00:00Z'), today: '2026-11-23' })
  })
  const rows = await t.db
    .selectFrom('studentImportRow')
    .select(['verdict', 'reason'])
    .where('importId', '=', importId)
    .orderBy('number')
    .execute()
  expect(rows).toEqual([
    {
      verdict: 'invalid',
      reason: 'Nombre: No se puede imprimir «王小明» en recibos y pases. Escríbelo con letras latinas, como en el pasaporte.',
    },
    { verdict: 'duplicate', reason: expect.stringMatching(/^Ya está registrado: प्रिया/) as string },
    { verdict: 'written', reason: null },
  ])
})
