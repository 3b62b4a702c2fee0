// Checks the subjects of new commits: imperative, at most 72 characters.
import { run } from '../runner.ts'

/** The last commit with a free subject. */
const LAST_FREE = 'edaa67ae'
/** The time of that commit, for shallow clones that do not contain it. */
const FREE_UNTIL = 1_795_871_030

const MOST = 72
/** Imperatives that look like another form of a verb. */
const PLAIN = /^(?:Always|Need|Feed|Seed|Speed|Embed|Shed|Shred|Bring|String|Ring|Swing|Bias|Alias)$/
const NO_COMMAND = /^(?:\w+(?:ing|ed|[^su]s)|The|A|An|No|Some|This|That|These|What|Who|Of|More|New)$/

export function subjectFaults(subject: string): string[] {
  const first = /^[^\s,:]+/.exec(subject)?.[0] ?? ''
  return [
    subject.length > MOST ? `has ${subject.length} characters; at most ${MOST}, the reason goes into the body` : '',
    /^\p{Lu}/u.test(subject) ? '' : 'begins with a small letter',
    NO_COMMAND.test(first) && !PLAIN.test(first) ? `begins with '${first}', not with what it does: 'Add', 'Fix', 'Move'` : '',
    /^\w+(?:\([^)]*\))?!?:/.test(subject) ? 'has a prefix' : '',
    subject.endsWith('.') ? 'ends with a full stop' : '',
  ].filter(Boolean)
}

/** For a full or shallow clone; nothing to check without a repository. */
export async function commitFaults(): Promise<string[]> {
  const whole = (await run('git', ['merge-base', '--is-ancestor', LAST_FREE, 'HEAD'])).ok
  const range = whole ? `${LAST_FREE}..HEAD` : 'HEAD'
  const { ok, output } = await run('git', ['log', '--no-merges', '--format=%ct %h %s', range])
  if (!ok) return []
  return output
    .trim()
    .split('\n')
    .filter(Boolean)
    .flatMap(line => {
      const [madeAt = '', hash = '', ...words] = line.split(' ')
      if (!whole && Number(madeAt) <= FREE_UNTIL) return []
      const subject = words.join(' ')
      return subjectFaults(subject).map(fault => `${hash} '${subject}' ${fault}`)
    })
}
