// Ximena's pass, scanned into any search for people, finds only her, and so does her reference (M122).
import { expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { payers } from '#features/people/payers/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { newId } from '#lib/ids.ts'
import { referenceOf } from '#lib/reference.ts'
import { startTest } from '#server/testing/harness.ts'
import { search } from '../contract.ts'

const t = await startTest()
const admin = await t.admin()
const group = await t.make.group()
const ximena = await t.make.student({ name: 'Ximena', lastName: 'Villaseñor', uniqueFolio: '26-007001' })
const bruno = await t.make.student({ name: 'Bruno', lastName: 'Salas', uniqueFolio: '26-007002' })
for (const { id } of [ximena, bruno]) {
  await t.make.registration({ studentId: id, groupId: group.id })
  const letter = { channel: 'email' as const, kind: 'notification', recipient: `${id}@correo.mx`, subject: 'Aviso', text: 'Hola' }
  await t.db
    .insertInto('outbox')
    .values({ ...letter, id: newId(), messageId: newId(), studentId: id })
    .execute()
  await t.make.payer({ studentId: id })
}

const SEARCHES: Record<string, (text: string) => [AnyRoute, object]> = {
  'Ctrl K': q => [search.find, { query: { q } }],
  Alumnos: query => [students.search, { query: { query } }],
  'the group': query => [groups.students, { params: { id: group.id }, query: { query } }],
  Tutores: query => [payers.search, { query: { query } }],
  Bandeja: query => [outbox.list, { query: { query } }],
}

test.each(Object.entries(SEARCHES))('M122: %s', async (_name, ask) => {
  for (const text of [ximena.id, `*${ximena.id.toUpperCase()}`, referenceOf('26-007001')!, 'Folio 26-007001']) {
    const [route, input] = ask(text)
    const answer = JSON.stringify(await t.ok(route, input as never, admin))
    expect([text, answer.includes(ximena.id), answer.includes(bruno.id)]).toEqual([text, true, false])
  }
})
