// The refusal codes of all contracts.
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { useFailures } from '#contract/inUse.ts'
import { httpErrors } from '#server/http/refusal.ts'

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'message' in value && value.message !== ''

async function allFailures() {
  const contracts = await Promise.all(
    (await Array.fromAsync(glob('src/features/*/*/contract.ts'))).map(path => import(resolve(path)) as Promise<object>),
  )
  const groups = [useFailures, httpErrors, ...contracts.flatMap(contract => Object.values(contract) as unknown[])]
  return groups.flatMap(group => Object.values(group ?? {}).filter(isFailure))
}

/** Both texts are quoted: one of students, one of employees. */
const TWO_TEXTS = ['EMAIL_TAKEN']

test('WIR-13: one code has one text', async () => {
  const texts = new Map<string, Set<string>>()
  for (const { code, message } of await allFailures()) texts.set(code, (texts.get(code) ?? new Set()).add(message))
  expect([...texts].filter(([code, all]) => code !== '' && all.size > 1).map(([code]) => code)).toEqual(TWO_TEXTS)
})

test('WIR-12: each code is declared in a contract, with its status and its Spanish message', async () => {
  const codes = `05 08 13 EMAIL_TAKEN GROUP_FULL GROUP_CLOSED GROUP_IS_BUCKET PRICE_CHANGED ABOVE_DEBT ALREADY_VOID DAY_CLOSED
    STUDENT_HAS_BALANCE CODE_TAKEN CLASSROOM_BUSY QUOTA_BELOW_ENROLLED IN_USE ROLE_IN_USE LAST_ADMIN BEYOND_OWN_PERMISSIONS NO_CLASS_TODAY
    CHOOSE_GROUP NO_MODULE ALREADY_RECORDED TALK_FULL TALK_IN_USE ALREADY_CONFIRMED MOVED_TO_OTHER_TALK QUIZ_CHANGED SAME_FOLDER
    CREDIT_USED IDEMPOTENCY_MISMATCH`.split(/\s+/)
  const declaredFailures = await allFailures()
  const statuses = (code: string) => declaredFailures.filter(failure => failure.code === code).map(({ status }) => status)
  const odd = { '13': [404], NO_MODULE: [404], EMAIL_TAKEN: [400, 409] } as Record<string, number[]>
  for (const code of codes) expect([code, [...new Set(statuses(code))].toSorted((a, b) => a - b)]).toEqual([code, odd[code] ?? [409]])
})
