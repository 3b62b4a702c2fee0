import type { z } from 'zod'
import * as files from '#features/foundation/files/server/public.ts'
import { academyChanged } from '#features/foundation/session/contract.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { academyFailures, type AcademyChange } from '../contract.ts'
import { MOST_ON_PAPER } from '../limits.ts'
import { redrawLogo } from './logo.ts'
import * as store from './store.ts'

const { LOGO_NOT_READY, LOGO_TOO_LARGE } = academyFailures

const recorded = ({ timeZoneLocked: _locked, ...row }: store.AcademyRow) => row

async function refuseUnready({ db, config }: Context, logo: string | null | undefined, before: string | null): Promise<void> {
  if (!logo || logo === before) return
  const file = await files.find(db, logo)
  if (file?.kind !== 'image' || file.state !== 'ready')
    return fail(LOGO_NOT_READY, { fields: [{ path: 'logo', message: LOGO_NOT_READY.message }] })
  // The receipts could not show so large a logo, so the save refuses it.
  if (Math.max(file.width ?? 0, file.height ?? 0) > MOST_ON_PAPER && (await findFfmpeg(config)) === null)
    fail(LOGO_TOO_LARGE, { fields: [{ path: 'logo', message: LOGO_TOO_LARGE.message }] })
}

export async function changeAcademy(context: Context, { logo, ...values }: z.output<typeof AcademyChange>): Promise<store.AcademyRow> {
  const { db, now, audit, emit, enqueue, afterCommit, refreshAcademy } = context
  const before = await store.lockForUpdate(db)
  await refuseUnready(context, logo, before.logoId)
  await store.update(db, { ...values, ...(values.clabe === '' && { clabe: null }), logoId: logo }, now)
  const after = await store.find(db)
  if (logo && logo !== before.logoId) await enqueue(redrawLogo, { fileId: logo })
  await audit({ resource: 'academy', ids: [], before: recorded(before), after: recorded(after) })
  emit(academyChanged, [])
  // This instance has the new data at once; the others are notified.
  afterCommit(refreshAcademy)
  return after
}
