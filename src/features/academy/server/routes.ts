import { fileUrl } from '#features/files/server/links.ts'
import * as files from '#features/files/server/store.ts'
import { academyChanged } from '#features/session/contract.ts'
import { implement, type Context } from '#server/feature.ts'
import { fail } from '#server/refusal.ts'
import { academy, academyFailures } from '../contract.ts'
import * as store from './store.ts'

const { LOGO_NOT_READY, TIME_ZONE_LOCKED } = academyFailures

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

async function refuseUnready({ db }: Context, logo: string | null | undefined, before: string | null): Promise<void> {
  if (!logo || logo === before) return
  const file = await files.find(db, logo)
  if (file?.kind !== 'image' || file.state !== 'ready')
    fail(LOGO_NOT_READY, { fields: [{ path: 'logo', message: LOGO_NOT_READY.message }] })
}

export const academyServer = implement(
  academy,
  {
    async find(_input, context) {
      return { academy: toAcademy(await store.find(context.db), context) }
    },

    async update({ body: { logo, ...values } }, context) {
      const { db, now, audit, emit, afterCommit, refreshAcademy } = context
      const before = await store.hold(db)
      await refuseUnready(context, logo, before.logoId)
      await store.update(db, { ...values, logoId: logo }, now)
      const after = await store.find(db)
      await audit({ resource: 'academy', ids: [], before: recorded(before), after: recorded(after) })
      emit(academyChanged, [])
      // Whoever asks next on this instance already gets the new one; the others hear of it.
      afterCommit(refreshAcademy)
      return { academy: toAcademy(after, context) }
    },
  },
  { constraints: { academy_time_zone_fixed: [TIME_ZONE_LOCKED, 'timeZone'] } },
)
