// How commits are called: what they do, in at most 72 characters. Asked of new ones only.
import { run } from '../runner.ts'

/** The last commit that nobody has to rename. */
const LAST_FREE = 'edaa67ae'
/** When it was made: a shallow clone does not have it. */
const FREE_UNTIL = 1_795_871_030

const MOST = 72
/** Words that look like another form of a verb and are none, or are their own imperative. */
const PLAIN = /^(?:Always|Need|Feed|Seed|Speed|Embed|Shed|Shred|Bring|String|Ring|Swing|Bias|Alias)$/
/** 'Adds', 'Added', 'Adding'; and words that begin no command. */
const NO_COMMAND = /^(?:\w+(?:ing|ed|[^su]s)|The|A|An|No|Some|This|That|These|What|Who|Of|More|New)$/

/** What is wrong with a subject, in words. */
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

/** Of a repository, whole or shallow; without one there is nothing to ask. */
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
      const [made = '', hash = '', ...words] = line.split(' ')
      if (!whole && Number(made) <= FREE_UNTIL) return []
      const subject = words.join(' ')
      return subjectFaults(subject).map(fault => `${hash} '${subject}' ${fault}`)
    })
}
