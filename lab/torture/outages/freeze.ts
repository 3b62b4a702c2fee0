// A frozen database: its processes live, hold their connections and are silent.
import { spawn } from 'node:child_process'
import pg from 'pg'

/** Should this process end meanwhile, another one thaws it. */
const LONGEST_S = 90

/** Stops every process of the server. @returns a function that continues them */
export async function freeze(url: string): Promise<() => void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const numbers = async (question: string) => (await client.query<[number]>({ text: question, rowMode: 'array' })).rows.map(([n]) => n)
  const [postmaster] = await numbers("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int")
  const [own] = await numbers('select pg_backend_pid()')
  process.kill(postmaster!, 'SIGSTOP')
  // A stopped postmaster starts no further processes.
  const others = (await numbers('select pid from pg_stat_activity')).filter(pid => pid !== own)
  const stopped = [postmaster!, ...others]
  const thaw = () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  await client.end()
  for (const pid of others) process.kill(pid, 'SIGSTOP')
  const guard = spawn('sh', ['-c', `sleep ${LONGEST_S}; kill -CONT ${stopped.join(' ')}`], { stdio: 'ignore', detached: true })
  guard.unref()
  return () => {
    thaw()
    process.kill(-guard.pid!, 'SIGTERM')
  }
}
