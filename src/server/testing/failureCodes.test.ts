import { glob, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { useFailures } from '#contract/inUse.ts'
import { codesOf } from '#features/foundation/docs/server/codesOf.ts'
import { undo } from '#features/history/undo/contract.ts'
import { httpErrors } from '#server/http/refusal.ts'
import { inputFields } from './inputFields.ts'

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

/** The functions and constants of a feature's server by name, with their text. The formatter keeps their first and last line at the margin. */
async function functionsOf(folder: string): Promise<Map<string, string>> {
  const paths = await Array.fromAsync(glob(`${folder}/server/**/*.ts`, { exclude: path => path.endsWith('.test.ts') }))
  const texts = await Promise.all(paths.map(path => readFile(path, 'utf8')))
  const top = /^(?:export )?(?:async )?(?:function|const) (\w+)[\s\S]*?(?=^\S(?<![)}\]]))/gm
  const byName = Map.groupBy(
    texts.flatMap(text => [...`${text}\n;`.matchAll(top)]),
    ([, name]) => name!,
  )
  return new Map([...byName].flatMap(([name, all]) => (all.length === 1 ? [[name, all[0]![0]] as const] : [])))
}

/** Failures that a handler throws, with all functions that it calls, and theirs. */
function thrownBy(handler: string, functions: ReadonlyMap<string, string>): Set<string> {
  const names = new Set<string>()
  const thrown = new Set<string>()
  const follow = (text: string) => {
    for (const [, first] of text.matchAll(/\b(?:fail|refuse|new Refusal)\(([^,)]*)/g))
      for (const [name] of first!.matchAll(/\w+/g)) thrown.add(name)
    for (const [, name] of text.matchAll(/(?<=[^\w.] *)\b(\w+)\(/g)) {
      if (names.has(name!)) continue
      names.add(name!)
      follow(functions.get(name!)?.replace(/^.*?\b\w+ ?(?=[=(<])/, '') ?? '')
    }
  }
  follow(handler)
  return thrown
}

/** Failures that a called function throws only for other callers: these routes read back their row, add one, or change a part of it. */
const NEVER: Readonly<Record<string, string>> = {
  'attendance.update': 'NEVER_IN_GROUP',
  'bankAccounts.create': 'BANK_ACCOUNT_NOT_FOUND',
  'bankImports.create': 'BANK_IMPORT_NOT_FOUND',
  'comments.create': 'COMMENT_NOT_FOUND',
  'courses.create': 'CHILDREN_LOCKED COURSE_NOT_FOUND LEVEL_LOCKED',
  'enrolment.register': '_05',
  'groups.create': 'GROUP_NOT_FOUND',
  'groups.toggle': 'BUCKET_FIXED COURSE_INACTIVE COURSE_NOT_COMPATIBLE COURSE_NOT_FOUND QUOTA_BELOW_ENROLLED',
  'imports.create': 'IMPORT_NOT_FOUND',
  'livechannels.create': 'NO_LIVE_PROVIDER',
  'livechannels.update': 'NO_LIVE_PROVIDER',
  'merges.preview': 'MERGE_CHOOSE',
  'notifications.toStudent': 'NOBODY_THERE',
  'notifications.toTalkStudent': 'NOBODY_THERE',
  'paymentPlans.remove': 'STUDENT_NOT_FOUND',
  'paymentPlans.save': 'PLAN_EDIT_DENIED STUDENT_NOT_FOUND',
  'payments.create': 'CREDIT_USED',
  'payments.family': 'CREDIT_USED',
  'pdfs.create': 'PDF_NOT_FOUND',
  'plans.create': 'PLAN_NOT_FOUND',
  'privacy.acceptVisitor': 'STUDENT_NOT_FOUND',
  'privacy.ofStudent': 'VISITOR_NOT_FOUND',
  'privacy.ofVisitor': 'STUDENT_NOT_FOUND',
  'quizzes.create': 'COURSE_NOT_FOUND',
  'quizzes.update': 'CHAPTER_NOT_FOUND MATERIAL_IMAGE_NOT_READY',
  'reports.sheet': 'REPORT_NOT_FOUND',
  'reports.sheetPdf': 'REPORT_NOT_FOUND',
  'roles.create': 'LAST_ADMIN',
  'roles.remove': 'LAST_ADMIN',
  'undo.pressBatch': 'UNDO_NEVER',
  'videos.create': 'VIDEO_NOT_FOUND',
}

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
  const unlisted: (readonly [route: string, name: string])[] = []
  for (const { route, handler } of features.flatMap(({ routes }) => routes)) {
    const functions = await functionsOf(folders.get(route.name.split('.')[0]!)!)
    for (const name of thrownBy(String(handler).replace(/^(?:async )?\w+\(/, '('), functions)) {
      const refusalCodes = refusals.get(name)?.map(([, { status, code }]) => `${status} ${code}`) ?? []
      if (refusalCodes.length > 0 && !refusalCodes.some(refusal => codesOf(route).includes(refusal)))
        unlisted.push([route.name, name] as const)
    }
  }
  expect(folders.size).toBeGreaterThan(50)
  expect(unlisted.filter(([route, name]) => !NEVER[route]?.split(' ').includes(name))).toEqual([])
})

/** A new row has no seats taken; a list writes over its marks. */
const NEVER_MET = ['groups.create: group_seats_check', 'talks.create: talk_seats_check', 'attendance.markList: attendance_day_key']

test('WIR-12: a refusal that a constraint becomes at a field is listed by each route that writes this field', async () => {
  const { features } = await import('#features/server.ts')
  const unlisted: string[] = []
  for (const { routes, constraints } of features)
    for (const [constraint, [failure, field]] of Object.entries(constraints))
      for (const { route } of routes) {
        const writes = inputFields(route).some(({ part, path }) => part === 'body' && path.join('.') === field)
        if (writes && !codesOf(route).includes(`${failure.status} ${failure.code}`)) unlisted.push(`${route.name}: ${constraint}`)
      }
  expect(unlisted).toEqual(NEVER_MET)
})

test('WIR-12: undo lists what a constraint refuses in the acts that it takes back', async () => {
  const { features } = await import('#features/server.ts')
  const codes = new Set(
    features.flatMap(({ routes, constraints }) => {
      const ofConstraints = new Set(Object.values(constraints).map(([{ status, code }]) => `${status} ${code}`))
      return routes.flatMap(({ route }) => (route.undo?.how === 'rows' ? codesOf(route).filter(each => ofConstraints.has(each)) : []))
    }),
  )
  expect(codes.size).toBeGreaterThan(20)
  for (const route of [undo.press, undo.pressBatch]) expect([...codes].filter(each => !codesOf(route).includes(each))).toEqual([])
})
