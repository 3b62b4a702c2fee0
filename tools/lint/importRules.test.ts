import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FEATURES, ORDER } from '../../src/features/order.ts'
import { packageRefusal, refusal } from './importRules.ts'

const S = 'src/features/people/students'
const G = 'src/features/teaching/groups'

describe('RUN-92: refused', () => {
  test.each([
    ['src/lib/ids.ts', 'src/contract/fields.ts'],
    ['src/contract/route.ts', `${S}/contract.ts`],
    ['src/contract/route.ts', 'src/server/app.ts'],
    [`${S}/contract.ts`, `${S}/server/store.ts`],
    [`${S}/contract.ts`, 'src/web/calls/api.ts'],
    [`${S}/access.ts`, 'src/server/http/feature.ts'],
    [`${S}/server/routes.ts`, `${S}/web/StudentsPage.tsx`],
    [`${S}/web/StudentsPage.tsx`, `${S}/server/store.ts`],
    [`${S}/web/StudentsPage.tsx`, 'src/server/http/refusal.ts'],
    [`${S}/web/StudentsPage.tsx`, 'db/reference.ts'],
    [`${S}/server/routes.ts`, 'src/web/calls/api.ts'],
    [`${S}/server/routes.ts`, `${G}/server/routes.ts`],
    [`${S}/server/routes.ts`, `${G}/server/jobs.ts`],
    [`${S}/server/routes.ts`, `${G}/server/store.ts`],
    // Up the order: a later area, or a later feature of the same area.
    ['src/features/teaching/courses/contract.ts', `${S}/contract.ts`],
    [`${S}/server/routes.ts`, 'src/features/money/cash/contract.ts'],
    ['src/features/nowhere/new/contract.ts', `${S}/contract.ts`],
    [`${S}/web/StudentsPage.tsx`, `${G}/web/GroupsPage.tsx`],
    [`${S}/server/routes.ts`, 'src/features/server.ts'],
    [`${S}/web/StudentsPage.tsx`, 'src/web/screens.ts'],
    ['src/web/shell/routes.tsx', `${S}/web/StudentsPage.tsx`],
    ['src/web/shell/menu.ts', `${S}/access.ts`],
    [`${S}/server/routes.ts`, 'src/server/testing/harness.ts'],
    [`${S}/web/StudentsPage.tsx`, `${G}/web/testing.tsx`],
    ['src/server/app.ts', `${S}/contract.ts`],
    ['src/web/calls/api.ts', `${S}/contract.ts`],
    ['src/server/app.ts', 'src/web/calls/api.ts'],
    ['src/web/calls/api.ts', 'src/server/http/refusal.ts'],
    ['src/features/server.ts', `${S}/web/StudentsPage.tsx`],
    ['src/web/shell/menu.ts', `${S}/server/store.ts`],
    ['src/server/app.ts', 'tools/check.ts'],
    [`${S}/server/store.ts`, `${S}/server/routes.test.ts`],
  ])('%s -> %s', (from, to) => expect(refusal(from, to)).toEqual(expect.any(String)))
})

describe('RUN-92: allowed', () => {
  test.each([
    ['src/contract/fields.ts', 'src/lib/ids.ts'],
    [`${S}/contract.ts`, `${G}/contract.ts`],
    [`${S}/contract.ts`, 'src/contract/route.ts'],
    [`${S}/server/routes.ts`, `${S}/contract.ts`],
    [`${S}/server/routes.ts`, `${G}/contract.ts`],
    [`${S}/server/routes.ts`, `${G}/server/public.ts`],
    ['src/features/money/payments/server/pay.ts', `${S}/server/public.ts`],
    [`${S}/server/routes.ts`, 'src/server/http/feature.ts'],
    [`${S}/server/routes.test.ts`, 'src/server/testing/harness.ts'],
    [`${S}/web/StudentsPage.test.tsx`, `${G}/web/testing.tsx`],
    [`${G}/web/testing.tsx`, 'src/web/testing/render.tsx'],
    [`${S}/web/StudentsPage.tsx`, `${G}/web/shared/Seats.tsx`],
    [`${S}/web/StudentsPage.tsx`, 'src/web/ui/Page.tsx'],
    ['src/features/server.ts', `${S}/server/routes.ts`],
    ['src/web/screens.ts', `${S}/web/screen.ts`],
    ['src/web/screens/employees.ts', `${S}/access.ts`],
    ['src/web/session/session.tsx', 'src/features/foundation/session/contract.ts'],
    ['src/server/start.ts', 'db/reference.ts'],
    ['tools/usage.ts', `${S}/contract.ts`],
  ])('%s -> %s', (from, to) => expect(refusal(from, to)).toBeNull())
})

describe('RUN-92: packages stay on their side', () => {
  test.each([
    ['src/lib/money.ts', 'zod'],
    ['src/contract/route.ts', 'kysely'],
    [`${S}/contract.ts`, 'react'],
    [`${S}/contract.ts`, 'node:crypto'],
    [`${S}/web/StudentsPage.tsx`, 'kysely'],
    [`${S}/web/StudentsPage.tsx`, 'node:fs'],
    ['src/server/app.ts', 'antd'],
  ])('%s does not import %s', (from, name) => expect(packageRefusal(from, name)).toEqual(expect.any(String)))

  test.each([
    ['src/contract/route.ts', 'zod'],
    [`${S}/server/store.ts`, 'kysely'],
    [`${S}/web/StudentsPage.tsx`, 'antd'],
    ['src/server/mail/layout.ts', 'react'],
  ])('%s imports %s', (from, name) => expect(packageRefusal(from, name)).toBeNull())
})

test('RUN-92: every feature has its place in the order', () => {
  const folders = (path: string) => readdirSync(path, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const names = folders('src/features').flatMap(({ name: area }) => folders(`src/features/${area}`).map(({ name }) => `${area}/${name}`))
  expect(names.sort()).toEqual([...FEATURES].sort())
})

test('docs/architecture.md draws the present areas and features', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  for (const [area, features] of Object.entries(ORDER)) expect(page).toContain(`   ${area.padEnd(12)} ${features.join(' ')}\n`)
})
