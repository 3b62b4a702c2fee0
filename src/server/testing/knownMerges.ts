import { merges } from '#features/history/merges/contract.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'
import type { KnownValues } from './knownRows.ts'

export function knownMerges({ ok, make }: Test, admin: Caller): Record<string, () => Promise<KnownValues>> {
  const pair = async () => {
    const { id: keep } = await make.student({ name: 'Inés', secondPhoneNumber: '5511112222' })
    const { id: give } = await make.student({ name: 'Inés', secondPhoneNumber: '5533334444' })
    const { groupId } = await make.registration({ studentId: keep, paid: 100_000 })
    await make.registration({ studentId: give, groupId, paid: 50_000 })
    return { kind: 'student', keep, give }
  }
  return {
    'twins.list': async () => ({ query: { kind: 'student' } }),
    'twins.of': async () => ({ params: { kind: 'student', id: (await pair()).keep } }),
    async 'twins.apart'() {
      const { keep, give } = await pair()
      return { params: { kind: 'student', a: keep, b: give }, body: { apart: true } }
    },
    'merges.of': async () => ({ params: { kind: 'student', id: (await pair()).keep } }),
    'merges.preview': async () => ({ params: await pair(), query: { choices: '' } }),
    async 'merges.join'() {
      const params = await pair()
      const { print, choices } = await ok(merges.preview, { params }, admin)
      return { params, body: { print, choices: Object.fromEntries(choices.map(each => [each.key, each.proposed])) } }
    },
  }
}
