import { glob, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { useFailures } from '#contract/inUse.ts'
import { codesOf } from '#features/foundation/docs/server/codesOf.ts'
import { httpErrors } from '#server/http/refusal.ts'

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'message' in value && value.message !== ''

async function namedFailures(): Promise<[name: string, Failure][]> {
  const contracts = await Promise.all(
    (await Array.fromAsync(glob('src/features/*/*/contract.ts'))).map(path => import(resolve(path)) as Promise<object>),
  )
  const groups = [useFailures, httpErrors, ...contracts.flatMap(contract => Object.values(contract) as unknown[])]
  return groups.flatMap(group => Object.entries(group ?? {}).filter((entry): entry is [string, Failure] => isFailure(entry[1])))
}
const allFailures = async () => (await namedFailures()).map(([, failure]) => failure)

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

/** The functions beside a feature's handlers, by name, with their text. The formatter keeps their first and last line at the margin. */
async function functionsOf(folder: string): Promise<Map<string, string>> {
  const texts = await Promise.all((await Array.fromAsync(glob(`${folder}/server/*.ts`))).map(path => readFile(path, 'utf8')))
  const top = /^(?:async )?(?:function|const) (\w+)[\s\S]*?(?=^\S(?<![)}\]]))/gm
  const beside = texts.filter(text => text.includes('implement(')).flatMap(text => [...`${text}\n;`.matchAll(top)])
  const byName = Map.groupBy(beside, ([, name]) => name!)
  return new Map([...byName].flatMap(([name, all]) => (all.length === 1 ? [[name, all[0]![0]] as const] : [])))
}

function thrownBy(handler: string, functions: ReadonlyMap<string, string>): string[] {
  const called = [...handler.matchAll(/(?<=[^\w.] *)\b(\w+)\(/g)].map(([, name]) => functions.get(name!) ?? '')
  return [handler, ...called].flatMap(text => [...text.matchAll(/\bfail\((?:\w+\.)?(\w+)/g)].map(([, name]) => name!))
}

/** A function beside them throws these for other callers: these read back what they wrote, or ask of a visitor. */
const NEVER = new Set([
  'courses.create: COURSE_NOT_FOUND',
  'comments.create: COMMENT_NOT_FOUND',
  'bankAccounts.create: BANK_ACCOUNT_NOT_FOUND',
  'privacy.acceptVisitor: STUDENT_NOT_FOUND',
])

test('WIR-12: a refusal that a handler throws is listed in the fails of its route', async () => {
  const { features } = await import('#features/server.ts')
  const refusals = Map.groupBy(
    // Every route may answer with these refusals without a code.
    (await namedFailures()).filter(([, { code }]) => code !== ''),
    ([name]) => name,
  )
  const folders = new Map<string, string>()
  for await (const path of glob('src/features/*/*/contract.ts'))
    for (const [, group] of (await readFile(path, 'utf8')).matchAll(/\broutes\('(\w+)'/g)) folders.set(group!, dirname(path))
  const unlisted: string[] = []
  for (const { route, handler } of features.flatMap(({ routes }) => routes)) {
    const functions = await functionsOf(folders.get(route.name.split('.')[0]!)!)
    for (const name of new Set(thrownBy(String(handler).replace(/^(?:async )?\w+\(/, '('), functions))) {
      const refusalCodes = refusals.get(name)?.map(([, { status, code }]) => `${status} ${code}`) ?? []
      if (refusalCodes.length > 0 && !refusalCodes.some(refusal => codesOf(route).includes(refusal)))
        unlisted.push(`${route.name}: ${name}`)
    }
  }
  expect(folders.size).toBeGreaterThan(50)
  expect(unlisted.filter(each => !NEVER.has(each))).toEqual([])
})
