import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { openStop, type Stop } from '#server/auth/stopLink.ts'
import { implement, type AppContext, type Context, type Feature } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { STOP_PATH } from '#lib/stopLink.ts'
import { privacyChanged } from '../contract.ts'
import { stopFailures, stops } from '../stopContract.ts'

type Ground = Pick<Context, 'db' | 'links' | 'now' | 'emit'>

const opened = (context: Pick<Ground, 'links' | 'now'>, sealed: string): Stop =>
  openStop(context, sealed, context.now) ?? fail(stopFailures.STOP_LINK_OVER)

async function stop(context: Ground, sealed: string): Promise<Stop> {
  const { db, now, emit } = context
  const { kind, address } = opened(context, sealed)
  // Unsubscribing again renews the date, which overrides a yes in between.
  await sql`
    insert into marketing_stop (kind, address, at) values (${kind}, lower(${address}), ${now}::timestamptz)
    on conflict (kind, address) do update set at = greatest(marketing_stop.at, excluded.at)`.execute(db)
  emit(privacyChanged, [])
  return { kind, address }
}

/** Bytes. Mail services send only 'List-Unsubscribe=One-Click', as a urlencoded or multipart form. */
const MOST_BYTES = 4_096

/** The one-click unsubscribe of mail services (RFC 8058): a POST to the letter's link. */
function mount(scope: FastifyInstance, appContext: AppContext): void {
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, _body, done) => done(null))
  scope.post<{ Params: { sealed: string } }>(`${STOP_PATH}:sealed`, async ({ params }, reply) => {
    const { db, services, clock, emit } = appContext
    await stop({ db, links: services.links, now: clock(), emit }, params.sealed)
    return reply.header('cache-control', 'no-store').send({ success: true })
  })
}

const routes = implement(stops, {
  async look({ params: { sealed } }, context) {
    const { kind, address } = opened(context, sealed)
    const { rows } = await sql`select from marketing_stop where kind = ${kind} and address = lower(${address})`.execute(context.db)
    return { academy: context.academy.name, kind, stopped: rows.length > 0 }
  },

  async stop({ params: { sealed } }, context) {
    const { kind } = await stop(context, sealed)
    return { academy: context.academy.name, kind, stopped: true }
  },
})

export const stopsServer: Feature = { ...routes, mount }
