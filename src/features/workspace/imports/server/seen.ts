// The imports that a caller may see, and those on which a job works.
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { importsAccess } from '../access.ts'
import { importFailures } from '../contract.ts'
import * as store from './store.ts'

/** The user whose imports this caller may see; null: everybody's. */
export const seen = ({ can, user }: Context): string | null => (can(importsAccess.all) ? null : user.id)
export const isSeen = (context: Context, { createdBy }: { createdBy: string }): boolean => (seen(context) ?? createdBy) === createdBy

export async function found(context: Context, id: string): Promise<store.ImportRecord> {
  const record = await store.find(context.db, id)
  return record && isSeen(context, record) ? record : fail(importFailures.IMPORT_NOT_FOUND)
}

const BUSY = new Set<string>(['checking', 'running', 'undoing'])
export const isBusy = ({ state }: { state: string }): boolean => BUSY.has(state)
