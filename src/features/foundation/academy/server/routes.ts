import { fileUrl } from '#features/foundation/files/server/public.ts'
import * as files from '#features/foundation/files/server/public.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import { academyChanged } from '#features/foundation/session/contract.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { academy, academyFailures } from '../contract.ts'
import { MOST_ON_PAPER } from '../limits.ts'
import { redrawLogo } from './logo.ts'
import * as store from './store.ts'

const { LOGO_NOT_READY, LOGO_TOO_LARGE, TIME_ZONE_LOCKED } = academyFailures

const toAcademy = (row: store.AcademyRow, { links }: Context) => {
  const { logoId, legalName, taxId, address, phoneNumber, email, ...rest } = row
  return {
    ...rest,
    legalName: legalName ?? '',
    taxId: taxId ?? '',
    address: address ?? '',
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    logo: logoId === null ? null : { _id: logoId, url: fileUrl(links, { id: logoId, kind: 'image' }) },
  }
}

/** As the audit keeps it. */
const recorded = ({ timeZoneLocked: _locked, ...row }: store.AcademyRow) => row

async function refuseUnready({ db, config }: Context, logo: string | null | undefined, before: string | null): Promise<void> {
  if (!logo || logo === before) return
  const file = await files.find(db, logo)
  if (file?.kind !== 'image' || file.state !== 'ready')
    return fail(LOGO_NOT_READY, { fields: [{ path: 'logo', message: LOGO_NOT_READY.message }] })
  // Receipts would go without it: better said now.
  if (Math.max(file.width ?? 0, file.height ?? 0) > MOST_ON_PAPER && (await findFfmpeg(config)) === null)
    fail(LOGO_TOO_LARGE, { fields: [{ path: 'logo', message: LOGO_TOO_LARGE.message }] })
}

export const academyServer = implement(
  academy,
  {
    async find(_input, context) {
      return { academy: toAcademy(await store.find(context.db), context) }
    },

    async update({ body: { logo, ...values } }, context) {
      const { db, now, audit, emit, enqueue, afterCommit, refreshAcademy } = context
      const before = await store.hold(db)
      await refuseUnready(context, logo, before.logoId)
      await store.update(db, { ...values, logoId: logo }, now)
      const after = await store.find(db)
      if (logo && logo !== before.logoId) await enqueue(redrawLogo, { fileId: logo })
      await audit({ resource: 'academy', ids: [], before: recorded(before), after: recorded(after) })
      emit(academyChanged, [])
      // Whoever asks next on this instance already gets the new one; the others hear of it.
      afterCommit(refreshAcademy)
      return { academy: toAcademy(after, context) }
    },
  },
  { constraints: { academy_time_zone_fixed: [TIME_ZONE_LOCKED, 'timeZone'] } },
)
