import { sql } from 'kysely'
import { openStop, type Stop } from '#server/auth/stopLink.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { privacyChanged } from '../contract.ts'
import { stopFailures, stops } from '../stopContract.ts'

const opened = (context: Context, sealed: string): Stop => openStop(context, sealed, context.now) ?? fail(stopFailures.STOP_LINK_OVER)

export const stopsServer = implement(stops, {
  async look({ params: { sealed } }, context) {
    const { kind, address } = opened(context, sealed)
    const { rows } = await sql`select from marketing_stop where kind = ${kind} and address = lower(${address})`.execute(context.db)
    return { academy: context.academy.name, kind, stopped: rows.length > 0 }
  },

  async stop({ params: { sealed } }, context) {
    const { db, now, academy, emit } = context
    const { kind, address } = opened(context, sealed)
    // Said once more it counts from then on: a yes in between is taken back too.
    await sql`
      insert into marketing_stop (kind, address, at) values (${kind}, lower(${address}), ${now}::timestamptz)
      on conflict (kind, address) do update set at = greatest(marketing_stop.at, excluded.at)`.execute(db)
    emit(privacyChanged, [])
    return { academy: academy.name, kind, stopped: true }
  },
})
