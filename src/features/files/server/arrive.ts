// The one moment in which an announced file becomes usable.
import type { ChangeEvent } from '#contract/event.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Carrier } from '#server/feature.ts'
import { fail, house } from '#server/refusal.ts'
import { FILE_KINDS, fileFailures, type FileKind } from '../contract.ts'
import { tellArrived } from './arrivals.ts'
import { sniff } from './sniff.ts'
import * as store from './store.ts'

/** The media type that the first bytes tell; refuses what the kind does not take. */
export function typeOf(head: Uint8Array, kind: string): string {
  if (head.length === 0) return fail(fileFailures.FILE_EMPTY)
  const type = sniff(head)
  const { types, what } = FILE_KINDS[kind as FileKind]
  return type !== null && (types as readonly string[]).includes(type)
    ? type
    : fail(house.wrongType, { message: `El archivo no es ${what}.` })
}

/** The bytes lie under `key` and were looked at. false: another upload of the same file began meanwhile; its bytes are taken away. */
export async function arrive(
  { db, jobs, clock, emit, services }: Carrier,
  id: string,
  key: string,
  read: { contentType: string; size: number; etag: string },
): Promise<boolean> {
  let told: [ChangeEvent, string[]][] = []
  const arrived = await inTransaction(db, async trx => {
    told = []
    if (!(await store.finish(trx, id, key, { ...read, readyAt: clock() }))) return false
    const enqueue: Parameters<typeof tellArrived>[0]['enqueue'] = (job, payload) => jobs.enqueue(trx, job, payload)
    await tellArrived({ db: trx, enqueue, emit: (event, ids) => void told.push([event, ids]) }, id)
    return true
  })
  for (const [event, ids] of told) emit(event, ids)
  if (!arrived) await services.storage.remove(key)
  return arrived
}
