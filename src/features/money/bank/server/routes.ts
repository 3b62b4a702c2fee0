import { paymentsAccess } from '#features/money/payments/access.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { bankAccounts, bankFailures, bankImports, bankImportsChanged } from '../contract.ts'
import * as accounts from './accounts.ts'
import * as decide from './decide.ts'
import * as incoming from './incoming.ts'
import { matchStatement, postStatement, undoStatement } from './jobs.ts'
import { familyOf } from './family.ts'
import { shownLines } from './shown.ts'
import * as pairing from './pairing.ts'
import * as store from './store.ts'

const {
  BANK_ACCOUNT_NOT_FOUND,
  BANK_IMPORT_NOT_FOUND,
  ACCOUNT_NAME_TAKEN,
  BATCH_BUSY,
  BATCH_UNDONE,
  ALREADY_READ,
  LINES_MISSING,
  TOO_MANY_LINES,
  NOTHING_SURE,
  ALREADY_TICKED,
} = bankFailures

const BUSY = new Set<store.State>(['matching', 'running', 'undoing'])

const toAccount = ({ id, ...row }: accounts.AccountRow) => ({ _id: id, ...row })
const toImport = ({ id, accountId, accountName, createdBy, userName, ...row }: store.ImportRow) => ({
  _id: id,
  ...row,
  account: { _id: accountId, name: accountName },
  user: { _id: createdBy, name: userName },
})

const account = async ({ db }: Context, id: string) => ({
  account: toAccount((await accounts.account(db, id)) ?? fail(BANK_ACCOUNT_NOT_FOUND)),
})
const findImport = async ({ db }: Context, id: string) => (await store.find(db, id)) ?? fail(BANK_IMPORT_NOT_FOUND)
async function importAnswer(context: Context, id: string) {
  const record = toImport(await findImport(context, id))
  const other = await pairing.resembles(context.db, id)
  return { import: { ...record, resembles: other && { _id: other.id, filename: other.filename, state: other.state, at: other.at } } }
}
const lineOf = async (context: Context, row: store.LineRow) => ({ line: (await shownLines(context, [row]))[0]! })

/** Refuses a deleted import, and one that a job works on. */
function free<T extends { state: store.State }>(record: T): T {
  if (BUSY.has(record.state)) fail(BATCH_BUSY)
  return record.state === 'undone' ? fail(BATCH_UNDONE) : record
}
const freeOne = async (context: Context, id: string) => free(await findImport(context, id))

/** Starts a job's step, unless another has started meanwhile: the import is locked last. */
async function begin(
  context: Context,
  { id, state }: { id: string; state: store.State },
  to: store.State,
  step: Job<{ importId: string }>,
) {
  const { db, asked } = context
  if (!(await store.moveOn(db, id, [state], to, { finishedAt: null, asked }))) fail(BATCH_BUSY)
  await context.enqueue(step, { importId: id })
  await context.audit({ resource: 'bankImports', ids: [id], before: { state }, after: { state: to } })
  context.emit(bankImportsChanged, [id])
  return importAnswer(context, id)
}

/** A decision of a line needs a cashier's right. */
async function decided(context: Context, id: string, work: () => Promise<store.LineRow>) {
  context.require(paymentsAccess.create)
  if (!(await store.find(context.db, id))) fail(BANK_IMPORT_NOT_FOUND)
  const row = await work()
  const { number, amount, studentId, entryId, state, reason } = row
  await context.audit({
    resource: 'bankImports',
    ids: [id, ...(studentId ? [studentId] : []), ...(entryId ? [entryId] : [])],
    after: { number, amount, state, ...(reason && { reason }) },
  })
  return lineOf(context, row)
}

export const bankAccountsServer = implement(
  bankAccounts,
  {
    list: async (_input, { db }) => ({ accounts: (await accounts.accounts(db)).map(toAccount) }),

    async create({ body }, context) {
      const id = await accounts.addAccount(context.db, body, context.now)
      await context.audit({ resource: 'bankAccounts', ids: [id], after: body })
      context.emit(bankImportsChanged, [id])
      return account(context, id)
    },

    async update({ params: { id }, body: { archived, ...body } }, context) {
      const { db, now } = context
      const before = (await accounts.account(db, id)) ?? fail(BANK_ACCOUNT_NOT_FOUND)
      const after = (await accounts.updateAccount(db, id, body, archived ? now : null)) ?? fail(BANK_ACCOUNT_NOT_FOUND)
      await context.audit({ resource: 'bankAccounts', ids: [id], before, after: { ...body, ...(archived && { archived }) } })
      context.emit(bankImportsChanged, [id])
      return { account: toAccount(after) }
    },
  },
  { constraints: { bank_account_name_key: [ACCOUNT_NAME_TAKEN, 'name'] } },
)

export const bankImportsServer = implement(
  bankImports,
  {
    async list({ query }, { db }) {
      const { rows, total } = await store.list(db, query)
      return { imports: rows.map(toImport), total }
    },

    find: ({ params }, context) => importAnswer(context, params.id),

    async lines({ params, query }, context) {
      await findImport(context, params.id)
      const { rows, total } = await store.linesOf(context.db, params.id, query)
      return { lines: await shownLines(context, rows), total }
    },

    async family({ params, query: { student } }, context) {
      await findImport(context, params.id)
      return { people: (await familyOf(context, student)) ?? fail(studentFailures.STUDENT_NOT_FOUND) }
    },

    async create({ body: { account: accountId, filename, total } }, context) {
      const { db, user, now } = context
      if (!(await accounts.account(db, accountId)))
        fail(BANK_ACCOUNT_NOT_FOUND, { fields: [{ path: 'account', message: BANK_ACCOUNT_NOT_FOUND.message }] })
      const removed = await store.letGo(db, accountId, user.id, now)
      const id = await store.insert(db, { accountId, filename, total, createdBy: user.id, createdAt: now })
      await context.audit({ resource: 'bankImports', ids: [id], after: { filename, rows: total } })
      context.emit(bankImportsChanged, [id, ...removed])
      return importAnswer(context, id)
    },

    async addLines({ params: { id }, body: { lines, layout } }, context) {
      const record = free((await store.lockForUpdate(context.db, id)) ?? fail(BANK_IMPORT_NOT_FOUND))
      if (record.state !== 'reading') fail(ALREADY_READ)
      const readCount = await incoming.addLines(context.db, record, lines, layout || null)
      return readCount > record.total ? fail(TOO_MANY_LINES) : { read: readCount }
    },

    async match({ params: { id } }, context) {
      const record = await freeOne(context, id)
      if (record.read < record.total) fail(LINES_MISSING)
      await pairing.forgetMatches(context.db, id)
      return begin(context, record, 'matching', matchStatement)
    },

    async run({ params: { id } }, context) {
      context.require(paymentsAccess.create)
      const record = await freeOne(context, id)
      if (!record.counts.sure) fail(NOTHING_SURE)
      return begin(context, record, 'running', postStatement)
    },

    postLine: ({ params: { id, number }, body }, context) =>
      decided(context, id, () => decide.postLine(context, id, Number(number), body.student, { amount: body.amount })),

    splitLine: ({ params: { id, number }, body }, context) =>
      decided(context, id, () => decide.splitLine(context, id, Number(number), body.shares)),

    tickLine: ({ params: { id, number }, body }, context) =>
      decided(context, id, () => decide.tickLine(context, id, Number(number), body.payment)),

    skipLine: ({ params: { id, number }, body }, context) =>
      decided(context, id, () => decide.skipLine(context, id, Number(number), body.reason)),

    sameLine: ({ params: { id, number } }, context) => decided(context, id, () => decide.sameLine(context, id, Number(number))),
    async sameLines({ params: { id }, body: { numbers } }, context) {
      context.require(paymentsAccess.create)
      await findImport(context, id)
      const settled = await decide.sameLines(context, id, numbers)
      await context.audit({ resource: 'bankImports', ids: [id], after: { numbers: settled, state: 'known' } })
      return { settled: settled.length }
    },
    otherLine: ({ params: { id, number } }, context) => decided(context, id, () => decide.otherLine(context, id, Number(number))),

    async undo({ params: { id } }, context) {
      context.require(paymentsAccess.correct)
      return begin(context, await freeOne(context, id), 'undoing', undoStatement)
    },
  },
  {
    constraints: {
      bank_line_entry_key: [ALREADY_TICKED],
      // Another file dropped the line, which has been imported again meanwhile.
      bank_line_hash_key: [BATCH_BUSY],
    },
  },
)
