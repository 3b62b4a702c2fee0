import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '#lib/errors.ts'
import { rotateLog } from './log.ts'
import { clientOf, probe, type Live } from './probe.ts'
import type { Paths } from './paths.ts'

/**
 * Keeps one connection to the server. When it is cut, waits for a server that recovers by itself, or restarts one that died. It also
 * rotates the log. `end` resolves when none of this is running any more.
 */
export function supervise(
  paths: Paths,
  first: Live,
  relaunch: () => Promise<Live | undefined>,
  say: (line: string) => void,
): { end(): Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  let holder: Holder | undefined

  async function run(): Promise<void> {
    let live: Live | undefined = first
    while (!signal.aborted) {
      if (live) {
        holder = hold(live)
        await holder.lost
        if (signal.aborted) return
        say('the connection was cut, looking for the server')
      }
      live = await revive()
    }
  }

  async function revive(): Promise<Live | undefined> {
    try {
      const next = await settle(paths, signal)
      if (signal.aborted) return undefined
      const live = next ?? (await relaunch())
      if (live) say('the server is back')
      else await delay(50)
      return live
    } catch (error) {
      say(messageOf(error))
      await delay(1000)
      return undefined
    }
  }

  const trim = () => void rotateLog(paths.log).catch((error: unknown) => say(messageOf(error)))
  const rotation = setInterval(trim, 3_600_000)
  trim()
  const running = run()
  return {
    async end() {
      ending.abort()
      clearInterval(rotation)
      await holder?.close()
      await running
    },
  }
}

/** Waits at most five minutes while a server starts, recovers or shuts down. Undefined when there is none (or on `signal`). */
export async function settle(paths: Paths, signal?: AbortSignal): Promise<Live | undefined> {
  const until = Date.now() + 300_000
  for (;;) {
    const state = await probe(paths)
    if (state.state === 'live') return state.live
    if (state.state === 'dead' || state.state === 'foreign' || signal?.aborted) return undefined
    if (Date.now() > until) throw new Error(`The embedded database in ${paths.dataDir} is there but does not let us in: ${state.reason}`)
    await delay(20)
  }
}

interface Holder {
  lost: Promise<void>
  close(): Promise<void>
}

function hold(live: Live): Holder {
  const client = clientOf(live, 'postgres')
  const over = new Promise<void>(resolve => client.once('end', resolve))
  client.on('error', () => {})
  const opened = client.connect().then(
    () => true,
    () => delay(100, false),
  )
  return {
    lost: opened.then(open => (open ? over : undefined)),
    // Closing while it opens would leave both promises pending.
    close: async () => {
      if (await opened) await client.end().catch(() => {})
    },
  }
}
