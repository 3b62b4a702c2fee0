// The HTTP server of a test file. Registering some 400 routes takes longer than the tests of many files, so a worker keeps one app of the
// whole product and reuses it: handlers always get the context of the present file.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp, type AppOptions } from '#server/app.ts'
import type { AppContext } from '#server/http/feature.ts'
import type { Services } from '#server/services.ts'

interface Lent extends Omit<AppOptions, 'log'> {
  write(line: string): void
}
interface Shared {
  app: FastifyInstance
  lend(to: Lent | undefined): void
}

const free: Shared[] = []

export interface Borrowed {
  app: FastifyInstance
  giveBack(): Promise<void>
}

const logTo = (write: Lent['write']): FastifyBaseLogger => pino({ level: 'info' }, { write })

/** @param own with features or settings of this file: builds a separate app */
export async function borrowApp({ own, ...options }: Lent & { own: boolean }): Promise<Borrowed> {
  if (own) {
    const app = await buildApp({ ...options, log: logTo(options.write) })
    return { app, giveBack: async () => app.close() }
  }
  const shared = free.pop() ?? (await share(options))
  const { app, lend } = shared
  lend(options)
  return {
    app,
    async giveBack() {
      lend(undefined)
      // An app that has listened on a port cannot be reused.
      if (app.server.listening) await app.close()
      else free.push(shared)
    },
  }
}

/** Returns an object with the properties of `first`; each is read from `now()` at the time of access. */
function present<T extends object>(first: T, now: () => T): T {
  const properties = Object.keys(first).map(
    key => [key, { enumerable: true, configurable: true, get: () => now()[key as keyof T] }] as const,
  )
  return Object.defineProperties({}, Object.fromEntries(properties)) as T
}

async function share(options: Lent): Promise<Shared> {
  let holder: Lent | undefined = options
  const lentServices = (): Lent => {
    if (!holder) throw new Error('a call to a server whose test file has ended')
    return holder
  }
  const services: Services = present(options.context.services, () => lentServices().context.services)
  const context: AppContext = Object.defineProperties(
    present(options.context, () => lentServices().context),
    {
      services: { value: services },
      findSession: { value: (token: string) => lentServices().context.findSession(token) },
      clock: { value: () => lentServices().context.clock() },
      emit: { value: ((event, ids) => lentServices().context.emit(event, ids)) satisfies AppContext['emit'] },
    },
  )
  const app = await buildApp({ ...options, context, log: logTo(line => holder?.write(line)) })
  return { app, lend: to => (holder = to) }
}
