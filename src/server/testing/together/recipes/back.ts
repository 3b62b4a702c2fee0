import { of, PAYMENTS, row, type RecipeCase, type Recipe, type Scene } from './scene.ts'

async function undoing({ acts, draw, recent }: Scene, done: boolean): Promise<RecipeCase | null> {
  const open = acts.filter(act => act.undone === done)
  const near = open.filter(({ touched }) => touched.some(id => recent.includes(id)))
  // Two kinds that chance rarely takes: acts with letters, and deletions of students.
  const rare = open.filter(({ letters, route }) => (!done && letters.length > 0) || route.name === 'registrations.removeStudent')
  const from = rare.length > 0 && draw(4) === 0 ? rare : near.length > 0 && draw(3) > 0 ? near : open
  const act = from[from.length - 1 - Math.min(draw(from.length || 1), draw(from.length || 1))]
  return act ? { params: { id: done ? act.back! : act.id }, body: { rest: draw(6) === 0 }, ...(draw(4) > 0 && { as: act.who }) } : null
}

export const back: Record<string, Recipe> = {
  'undo.press': scene => undoing(scene, false),
  'undo.pressBatch': of<{ id: string }>("select id from act_batch where state in ('done', 'undone') order by id", ({ id }) => ({
    params: { id },
    body: { rest: false },
  })),
  'trash.restore': of<{ kind: string; id: string }>(
    `select 'student' as kind, id from student where deleted_at is not null and merged_into is null and erased_at is null
     union all select 'group', id from class_group where deleted_at is not null union all select 'course', id from course where deleted_at is not null
     union all select 'talk', id from talk where deleted_at is not null union all select 'location', id from location where deleted_at is not null
     union all select 'classroom', id from classroom where deleted_at is not null union all select 'user', id from employee where deleted_at is not null
     order by 1, 2`,
    params => ({ params }),
  ),
  async 'merges.join'(scene) {
    const pair = await row<{ keep: string; give: string }>(
      scene,
      `select a.id as keep, b.id as give from student a join student b on b.id <> a.id and b.deleted_at is null where a.deleted_at is null order by 1, 2`,
    )
    const params = pair && { kind: 'student', ...pair }
    const preview = params && (await scene.heard('merges.preview', { params, query: { choices: '' } }))
    if (!preview) return null
    const { print, choices } = preview as { print: string; choices: { key: string; proposed: string | null }[] }
    return { params, body: { print, choices: Object.fromEntries(choices.map(({ key, proposed }) => [key, proposed ?? 'keep'])) } }
  },
}

/** Often something came since the undo: a payment of one of its students is void. */
export const redo: Recipe = async scene => {
  const act = await undoing(scene, true)
  if (act && scene.draw(3) === 0) {
    const touched = scene.acts.find(({ back }) => back === act.params!.id)!.touched
    const { rows } = await scene.eye.query<{ id: string }>(
      `${PAYMENTS.replace('order by', 'and e.student_id = any($1) order by')} limit 1`,
      [touched],
    )
    if (rows[0]) await scene.heard('payments.void', { params: { id: rows[0].id } })
  }
  return act
}
