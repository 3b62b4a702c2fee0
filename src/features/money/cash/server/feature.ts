import { reportList } from '#features/foundation/reports/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { income } from './income.ts'
import { cashServer } from './routes.ts'

export const cashFeature: FeatureServer = {
  routes: [cashServer],
  audit: { resources: { closing: 'Caja', cash: 'Caja' } },
  hooks() {
    reportList.add(income)
  },
}
