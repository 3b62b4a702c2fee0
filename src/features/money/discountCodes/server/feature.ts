import { onEmployeeRemoved } from '#features/foundation/employees/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { codesChanged } from '../contract.ts'
import { discountCodesServer } from './routes.ts'
import { switchOffOf } from './store.ts'
import { reportList } from '#features/foundation/reports/server/public.ts'
import { discounts } from './discounts.ts'

export const discountCodesFeature: FeatureServer = {
  routes: [discountCodesServer],
  audit: { resources: { promotionalCodes: 'Códigos de descuento' } },
  hooks() {
    reportList.add(discounts)
    onEmployeeRemoved.add(async ({ db, emit }, employeeId) => {
      const codes = await switchOffOf(db, employeeId)
      if (codes.length > 0) emit(codesChanged, codes)
    })
  },
}
