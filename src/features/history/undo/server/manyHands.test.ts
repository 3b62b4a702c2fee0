import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated, WHOLE } from '#server/testing/stated.ts'
import { undo } from '../contract.ts'

const [PEOPLE, RECORDS, ACTS, ROUNDS] = [50, 10, stated(2000), stated(200)]

const t = await startTest()

function randomSource(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state % below
  }
}

interface Step {
  key: string
  act: string
  undoes: string | null
  before: string
  after: string
}

test("DES-4: simultaneous acts and undos never overwrite another's later change", async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => t.admin()))
  const { id: student } = await t.make.student()
  const records: string[] = []
  for (let each = 0; each < RECORDS; each++) {
    const { comment } = await t.ok(comments.create, { body: { student, comment: `Comentario ${each}` } }, people[0])
    records.push(comment._id)
  }
  const random = randomSource(20261121)
  const acts: string[] = []
  let [remaining, edits, undos] = [ACTS, 0, 0]
  const work = async (person: (typeof people)[number]) => {
    for (let nth = remaining--; nth > 0; nth = remaining--) {
      const back = acts.length > 0 && random(5) < 2 ? acts[random(acts.length)] : undefined
      const { status, headers, body } = back
        ? await t.call(undo.press, { params: { id: back }, body: {} }, { as: person })
        : await t.call(comments.update, { params: { id: records[random(RECORDS)]! }, body: { comment: `Versión ${nth}` } }, { as: person })
      if (status !== 200) {
        expect([back !== undefined, status, ['UNDO_CHANGED', 'UNDO_DONE'].includes(body.errorExt?.code)]).toEqual([true, 409, true])
        continue
      }
      if (back) undos += 1
      else edits += 1
      acts.push(String(headers.act))
    }
  }
  await Promise.all(people.map(work))
  // Among so many concurrent acts a success is chance; alone the act succeeds.
  const last = await t.call(comments.update, { params: { id: records[0]! }, body: { comment: 'Versión final' } }, { as: people[0]! })
  const { body: alone } = await t.call(undo.press, { params: { id: String(last.headers.act) }, body: {} }, { as: people[0]! })
  expect(alone).toMatchObject({ success: true })
  const { rows } = await sql<Step>`
    select c.key, a.id as act, a.undoes, c.before ->> 'text' as before, c.after ->> 'text' as after
    from change c join audit a on a.tx = c.tx and a.wrote_at = c.at
    where c.tab = 'comment' and c.op = 'U' and c.key = any(${records}) order by c.seq`.execute(t.db)
  const byAct = new Map(rows.map(row => [row.act, row]))
  for (const [key, steps] of Map.groupBy(rows, row => row.key)) {
    // Each begins where the last one ended, and an undo only where its act had ended.
    for (const [at, step] of steps.entries()) if (at > 0) expect(step.before).toBe(steps[at - 1]!.after)
    for (const { undoes, before, after } of steps.filter(step => step.undoes !== null)) {
      const first = byAct.get(undoes!)!
      expect([before, after]).toEqual([first.after, first.before])
    }
    const { text } = await t.db.selectFrom('comment').select('text').where('id', '=', key).executeTakeFirstOrThrow()
    expect(text).toBe(steps.at(-1)!.after)
  }
  expect([edits > 0, undos > 0 || !WHOLE]).toEqual([true, true])
}, 120_000)

test('DES-13: two desks undo one act: one succeeds, each time', async () => {
  const [one, other] = [await t.admin(), await t.admin()]
  const { id: student } = await t.make.student()
  const { comment } = await t.ok(comments.create, { body: { student, comment: 'Llamar el lunes' } }, one)
  for (let round = 0; round < ROUNDS; round++) {
    const { headers } = await t.call(comments.update, { params: { id: comment._id }, body: { comment: `Ronda ${round}` } }, { as: one })
    const press = (as: typeof one) => t.call(undo.press, { params: { id: String(headers.act) }, body: {} }, { as })
    const answers = await Promise.all([press(one), press(other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await t.clock.advance(1000)
  }
}, 120_000)
