import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { AnyRoute } from '#contract/route.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const admin = await t.admin()
const ana = await t.make.student({ name: 'Ana', lastName: 'López', secondLastName: '' })

async function about(route: AnyRoute, input: Parameters<typeof t.call>[1], headers?: Record<string, string>): Promise<string | null> {
  const { status, body, headers: answered } = await t.call(route, input, { as: admin, headers })
  expect([status, body]).toEqual([200, expect.anything()])
  expect(answered.act).toMatch(/^[0-9a-f]{24}$/)
  const of = answered['act-of']
  return of === undefined ? null : decodeURIComponent(String(of))
}

test("M165: a comment's act names its student, also after deletion; a group's act names the group", async () => {
  expect(await about(comments.create, { body: { student: ana.id, comment: 'Llamar el lunes' } })).toBe('Ana López')
  const [comment] = (await t.ok(comments.list, { query: { student: ana.id } }, admin)).comments
  expect(await about(comments.remove, { params: { id: comment!._id } })).toBe('Ana López')
  const group = await t.make.group({ name: 'UNAM Matutino' })
  expect(await about(groups.toggle, { params: { id: group.id } })).toBe('UNAM Matutino')
})

test('M165: does not look up names of quiet acts and of acts within a batch', async () => {
  const role = { name: 'Mostrador', description: 'Atiende la puerta', allows: [{ path: '/students/', methods: ['get' as const] }] }
  expect(await about(roles.create, { body: role })).toBeNull()
  const batch = newId()
  expect(await about(comments.create, { body: { student: ana.id, comment: 'Otra vez' } }, { 'act-batch': batch })).toBeNull()
})
