import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTest } from '#server/testing/harness.ts'
import { markDuplicates } from './steps.ts'

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
  const found = await t.db
    .selectFrom('studentImportRow')
    .select(['number', 'reason'])
    .where('importId', '=', importId)
    .where('verdict', '=', 'duplicate')
    .orderBy('number')
    .execute()
  expect(found).toEqual([
    { number: 7, reason: expect.stringMatching(/^Ya está registrado: /) as string },
    { number: 20_001, reason: 'El correo se repite: ya está en la fila 2.' },
  ])
})
