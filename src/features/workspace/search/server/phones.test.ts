// One phone in all Mexican notations, in every people search of the server.
import { expect, test } from 'vitest'
import { callDesk } from '#features/outreach/callDesk/contract.ts'
import { payers } from '#features/people/payers/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { search } from '../contract.ts'

const t = await startTest()
const boss = await t.admin()
const PHONE = '5544719032'
const page = { skip: 0, limit: 20 }

const group = await t.make.group()
const ana = await t.make.student({ name: 'Ana', phoneNumber: PHONE })
await t.make.registration({ studentId: ana.id, groupId: group.id })
const laura = await t.make.payer({ studentId: ana.id, name: 'Laura', phoneNumber: '5511112222', secondPhoneNumber: PHONE })
const ivan = await t.make.visitor({ phoneNumber: '5511113333', secondPhoneNumber: PHONE })
const rosa = await t.make.employee({ name: 'Rosa', phoneNumber: PHONE })

const SEARCHES: Record<string, [found: string[], ask: (query: string) => Promise<string[]>]> = {
  'students and till': [
    [ana.id],
    async query => (await t.ok(students.search, { query: { query, ...page } }, boss)).result.hits.hits.map(({ _id }) => _id),
  ],
  families: [[laura.id], async query => (await t.ok(payers.search, { query: { query } }, boss)).payers.map(({ _id }) => _id)],
  'visitors of a talk': [
    [ivan.id],
    async query =>
      (await t.ok(callDesk.students, { params: { id: ivan.talkId }, query: { query, ...page } }, boss)).userTalks.map(({ _id }) => _id),
  ],
  'students of a group': [
    [ana.id],
    async query =>
      (await t.ok(groups.students, { params: { id: group.id }, query: { query, ...page } }, boss)).students.map(({ _id }) => _id),
  ],
  everything: [
    [ana.id, laura.id, ivan.id, rosa.id],
    async query => (await t.ok(search.find, { query: { q: query } }, boss)).hits.map(({ _id }) => _id),
  ],
}
const WRITTEN_PHONES = [
  '+52 55 4471 9032',
  '+52 1 55 4471 9032',
  '52 1 55 4471 9032',
  '0052 55 4471 9032',
  '044 55 4471 9032',
  '045 (55) 4471-9032',
  '01 55 44 71 90 32',
  '+525544719032',
  '(55) 4471 9032',
  '+52 55 4471 90',
  '044 55 4471',
]

test.each(Object.keys(SEARCHES))(
  'M87: the search of %s finds a person by the phone, in any notation and from its beginning',
  async name => {
    const [matches, ask] = SEARCHES[name]!
    for (const writtenPhone of WRITTEN_PHONES) expect((await ask(writtenPhone)).toSorted(), writtenPhone).toEqual(matches.toSorted())
    expect(await ask('+52 55 4471 9033')).toEqual([])
  },
)
