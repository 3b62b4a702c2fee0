// Renders a shrunk failing history with names of people (TOG-7).
import fc from 'fast-check'
import type { World } from './world.ts'
import { HistoryBroken, play, step, type Step } from './play.ts'

const NAMES = `
  select id::text, concat_ws(' ', name, last_name) as name from student union all select id, concat_ws(' ', name, last_name) from talk_student
  union all select id, concat_ws(' ', name, last_name) from employee union all select id, concat_ws(' ', name, last_name) from payer
  union all select id, name from class_group union all select id, name from course union all select id, name from location
  union all select id, name from classroom union all select id, name from talk union all select id, name from bank_account
  union all select r.id, 'inscripción de ' || s.name || ' en ' || g.name from registration r join student s on s.id = r.student_id join class_group g on g.id = r.group_id
  union all select e.id, 'pago de ' || s.name || ' por ' || e.amount / 100 from entry e join student s on s.id = e.student_id
  union all select id, route from audit`

async function inNames({ eye }: World, text: string): Promise<string> {
  const { rows } = await eye.query<{ id: string; name: string }>(NAMES)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return text.replaceAll(/\b[0-9a-f]{24}\b/g, id => names.get(id) ?? id)
}

/** The smallest history that breaks the same rule, as fast-check finds it within these milliseconds; with names. */
export async function shrunk(world: World, steps: readonly Step[], first: HistoryBroken, patience: number): Promise<Error> {
  let least = await withNames(world, first)
  await fc
    .assert(
      fc.asyncProperty(fc.array(step, { maxLength: steps.length }), async tried => {
        try {
          await play(world, tried)
          return true
        } catch (error) {
          if (!(error instanceof HistoryBroken) || error.broken[0]!.rule !== first.broken[0]!.rule) return true
          least = await withNames(world, error)
          return false
        }
      }),
      { examples: [[steps.slice(0, first.at + 1)]], numRuns: 1, interruptAfterTimeLimit: patience },
    )
    .catch(() => {})
  return least
}
const withNames = async (world: World, { message, cause }: Error) => new Error(await inNames(world, message), { cause })
