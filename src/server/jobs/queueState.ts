// Reads pg-boss's own tables; writes only its timestamps.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Claims that pg-boss takes once per interval. While a timestamp is in the future, no worker takes the claim (M152). */
const STAMPS = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
} as const
const AHEAD = sql`now() + interval '5 minutes'`

async function isThere(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ there: boolean }>`select to_regclass('pgboss.version') is not null as there`.execute(db)
  return row!.there
}

/** Resets timestamps that a fast clock wrote; changes neither jobs nor their start times. */
export async function putStampsRight(db: Db): Promise<void> {
  if (!(await isThere(db))) return
  for (const [table, columns] of Object.entries(STAMPS)) {
    const ahead = columns.map(column => sql`${sql.id(column)} > ${AHEAD}`)
    const right = columns.map((column, at) => sql`${sql.id(column)} = case when ${ahead[at]} then now() else ${sql.id(column)} end`)
    await sql`update ${sql.id('pgboss', table)} set ${sql.join(right)} where ${sql.join(ahead, sql` or `)}`.execute(db)
  }
}

export interface QueueState {
  /** No scheduled job has been checked for in ten minutes. */
  isStill: boolean
  /** Jobs whose last run failed, retries included. */
  failing: string[]
}

export async function queueState(db: Db, nightly: readonly string[]): Promise<QueueState> {
  if (!(await isThere(db))) return { isStill: false, failing: [] }
  const {
    rows: [row],
  } = await sql<QueueState>`
    select coalesce((select cron_on not between now() - interval '10 minutes' and ${AHEAD} from pgboss.version), false) as "isStill",
      array(select n.name from unnest(${nightly}::text[]) n (name) cross join lateral (
        select state from pgboss.job j where j.name = n.name and j.state in ('completed', 'failed') order by j.completed_on desc limit 1) last
        where last.state = 'failed' order by 1) as failing`.execute(db)
  return row!
}
