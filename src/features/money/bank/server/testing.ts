// A small academy with a bank account: debtors, and an incoming file.
import { payments } from '#features/money/payments/contract.ts'
import { referenceOf } from '#lib/reference.ts'
import type { Test } from '#server/testing/harness.ts'
import type { Caller } from '#server/testing/callers.ts'
import { bankAccounts, bankImports, type LineState } from '../contract.ts'

export interface SentLine {
  text: string
  amount: number
  day?: string
  reference?: string
  keys?: string[]
  cells?: string[]
  balance?: number
  unproved?: boolean
}

export const CASHIER = ['get /bankImports/', 'post /bankImports/', 'post /payments/'] as const
export const ACCOUNTANT = [...CASHIER, 'delete /bankImports/*', 'delete /payments/*'] as const

let serial = 700
let accounts = 0

/** A student who owes `debt` pesos on one registration, with their `reference`. */
export async function owing(t: Test, debt: number, part: { name?: string; lastName?: string; secondLastName?: string } = {}) {
  const uniqueFolio = `26-${String(++serial).padStart(6, '0')}`
  const student = await t.make.student({ name: 'Luis', lastName: 'Ríos', secondLastName: 'Peña', ...part, uniqueFolio })
  const registration = await t.make.registration({ studentId: student.id, price: debt * 100 })
  return { id: student.id, registration, reference: referenceOf(uniqueFolio)! }
}

export async function statement(t: Test, by: Caller, lines: readonly SentLine[], account?: string) {
  const used = account ?? (await t.ok(bankAccounts.create, { body: { name: `BBVA ${++accounts}` } }, by)).account._id
  const { import: created } = await t.ok(
    bankImports.create,
    { body: { account: used, filename: 'noviembre.csv', total: lines.length } },
    by,
  )
  const params = { id: created._id }
  await t.ok(
    bankImports.addLines,
    { params, body: { lines: lines.map((line, at) => ({ number: at + 1, day: '2026-11-20', reference: '', ...line })) } },
    by,
  )
  return { params, account: used }
}

export async function matched(t: Test, by: Caller, lines: readonly SentLine[], account?: string) {
  const params = await statement(t, by, lines, account)
  await t.ok(bankImports.match, { params: params.params }, by)
  await t.runJobs()
  return params
}

export async function ran(t: Test, by: Caller, lines: readonly SentLine[], account?: string) {
  const params = await matched(t, by, lines, account)
  await t.ok(bankImports.run, { params: params.params }, by)
  await t.runJobs()
  return params
}

export const find = async (t: Test, by: Caller, params: { id: string }) => (await t.ok(bankImports.find, { params }, by)).import
export const linesOf = async (t: Test, by: Caller, params: { id: string }, state?: LineState | 'open') =>
  (await t.ok(bankImports.lines, { params, query: { state } }, by)).lines

/** Live payments of a student, the newest first. */
export async function paymentsOf(t: Test, studentId: string) {
  const reader = await t.as('get /payments/')
  const { payments: all } = await t.ok(payments.byStudent, { params: { id: studentId } }, reader)
  return all.filter(({ voided }) => voided === null)
}
