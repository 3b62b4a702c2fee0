import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

const TRIES = 200

/** Stops it repeatedly until it holds a seat's lock; no other process may write. @returns false when it never did */
export async function frozenInTransaction(db: Db, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    await pause(5 + Math.random() * 20)
    child.kill('SIGSTOP')
    // Earlier statements are still running.
    await pause(20)
    const { rows } = await sql`
      select from pg_stat_activity s join pg_locks l using (pid)
      where s.datname = current_database() and s.state = 'idle in transaction' and l.mode = 'RowExclusiveLock' and l.granted
        and l.relation = 'class_group'::regclass`.execute(db)
    if (rows.length > 0) return true
    child.kill('SIGCONT')
  }
  return false
}
