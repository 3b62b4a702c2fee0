import type { Selectable } from 'kysely'
import type { LineState } from '#features/money/bank/contract.ts'
import { newId } from '#lib/ids.ts'
import type { DB } from '#server/db/schema.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'
import type { KnownValues } from './knownRows.ts'

export function knownBank(t: Test, admin: Caller): Record<string, () => Promise<KnownValues>> {
  const { make, db } = t
  const account = async () => {
    const id = newId()
    await db
      .insertInto('bankAccount')
      .values({ id, name: `Cuenta ${id}` })
      .execute()
    return id
  }
  const statement = async (state: Selectable<DB['bankImport']>['state'], line: LineState) => {
    const { studentId, id: registrationId, courseId } = await make.registration({ price: 300_000 })
    const id = newId()
    await db
      .insertInto('bankImport')
      .values({ id, accountId: await account(), filename: 'noviembre.csv', total: 1, state, createdBy: admin.employeeId })
      .execute()
    await db
      .insertInto('bankLine')
      .values({
        importId: id,
        number: 1,
        hash: Buffer.from(id, 'hex'),
        day: '2026-11-20',
        amount: 100,
        text: 'SPEI',
        state: line,
        studentId,
      })
      .execute()
    return { params: { id }, studentId, registrationId, courseId }
  }
  const open = async () => {
    const { params, ...rest } = await statement('matched', 'sure')
    return { params: { ...params, number: '1' }, ...rest }
  }
  const twin = async () => {
    const [other, own] = [await open(), await open()]
    await db
      .updateTable('bankLine')
      .set({ state: 'twin', studentId: null, pairImport: other.params.id, pairNumber: 1 })
      .where('importId', '=', own.params.id)
      .execute()
    return own
  }
  const step = (state: Selectable<DB['bankImport']>['state'], line: LineState) => async () => ({
    params: (await statement(state, line)).params,
  })

  return {
    'bankAccounts.create': async () => ({ body: { name: `BBVA ${newId()}`, clabe: undefined } }),
    'bankAccounts.update': async () => ({ params: { id: await account() }, body: { clabe: undefined } }),
    'bankImports.create': async () => ({ body: { account: await account() } }),
    async 'bankImports.addLines'() {
      const id = newId()
      const row = { id, accountId: await account(), filename: 'noviembre.csv', total: 20_000, createdBy: admin.employeeId }
      await db.insertInto('bankImport').values(row).execute()
      return { params: { id } }
    },
    'bankImports.match': step('matched', 'none'),
    'bankImports.run': step('matched', 'sure'),
    'bankImports.undo': step('done', 'none'),
    'bankImports.find': step('matched', 'none'),
    'bankImports.lines': async () => ({ ...(await step('matched', 'none')()), query: { skip: 0, limit: 10 } }),
    async 'bankImports.postLine'() {
      const { params, studentId } = await open()
      return { params, body: { student: studentId, amount: undefined } }
    },
    async 'bankImports.splitLine'() {
      const { params, studentId } = await open()
      const { studentId: sibling } = await make.registration({ price: 300_000 })
      const shares = [studentId, sibling].map(student => ({ student, amount: 0.5 }))
      return { params, body: { shares } }
    },
    async 'bankImports.tickLine'() {
      const { params, studentId, registrationId, courseId } = await open()
      const { id } = await make.entry({ studentId, registrationId, courseId, amount: 100, type: 'transfer' })
      return { params, body: { payment: id } }
    },
    'bankImports.sameLine': async () => ({ params: (await twin()).params }),
    'bankImports.sameLines': async () => ({ params: { id: (await twin()).params.id }, body: { numbers: [1] } }),
    'bankImports.otherLine': async () => ({ params: (await twin()).params }),
    'bankImports.skipLine': async () => ({ params: (await open()).params }),
  }
}
