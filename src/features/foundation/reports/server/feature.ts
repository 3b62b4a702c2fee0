import type { FeatureServer } from '#server/http/feature.ts'
import { alsoHeard } from '#server/realtime/alsoHeard.ts'
import { reportList } from './define.ts'
import { sendSheets, sheetLetter } from './letter.ts'
import { reportsServer } from './routes.ts'
import { lateKinds } from '#features/foundation/outbox/server/public.ts'

export const reportsFeature: FeatureServer = {
  routes: [reportsServer],
  jobs: [sendSheets],
  audit: { resources: { reports: 'Reportes' } },
  hooks() {
    lateKinds.add(sheetLetter)
    alsoHeard(() => reportList.all().flatMap(({ hears, leaf }) => hears.map(resource => ({ resource, access: leaf }))))
  },
}
