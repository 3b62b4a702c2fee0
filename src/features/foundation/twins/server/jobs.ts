import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/jobs.ts'
import { MERGE_KINDS } from '../access.ts'
import { twinsChanged } from '../contract.ts'
import { refind } from './pairs.ts'

/** Each night, and after an import: finds possible duplicates (DES-31). */
export const findTwins = job({
  name: 'find-twins',
  payload: z.object({}),
  retries: 2,
  cron: '40 3 * * *',
  async run(_payload, { db, now, emit, log }) {
    for (const kind of MERGE_KINDS) log.info({ kind, pairs: await inTransaction(db, trx => refind(trx, kind, now)) }, 'looked for twins')
    emit(twinsChanged, [])
  },
})

/** Seconds after an import: more sheets may follow. */
export const TWINS_AFTER_IMPORT = 60
