import { fileUrl } from '#features/foundation/files/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { academy, academyFailures } from '../contract.ts'
import { changeAcademy } from './change.ts'
import * as store from './store.ts'

const toAcademy = (row: store.AcademyRow, { links }: Context) => {
  const { logoId, legalName, taxId, address, phoneNumber, email, bankName, clabe, accountHolder, ...rest } = row
  return {
    ...rest,
    legalName: legalName ?? '',
    taxId: taxId ?? '',
    address: address ?? '',
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    bankName: bankName ?? '',
    clabe: clabe ?? '',
    accountHolder: accountHolder ?? '',
    logo: logoId === null ? null : { _id: logoId, url: fileUrl(links, { id: logoId, kind: 'image' }) },
  }
}

export const academyServer = implement(
  academy,
  {
    async find(_input, context) {
      return { academy: toAcademy(await store.find(context.db), context) }
    },

    async update({ body: { version, ...change } }, context) {
      const { db } = context
      await store.lockForUpdate(db)
      await unchanged(db, academy.update, version, async () => toAcademy(await store.find(db), context))
      return { academy: toAcademy(await changeAcademy(context, change), context) }
    },
  },
  { constraints: { academy_time_zone_fixed: [academyFailures.TIME_ZONE_LOCKED, 'timeZone'] } },
)
