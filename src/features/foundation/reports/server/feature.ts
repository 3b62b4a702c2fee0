import type { FeatureServer } from '#server/http/feature.ts'
import { alsoHeard } from '#server/realtime/alsoHeard.ts'
import { reportList } from './define.ts'
import { reportsServer } from './routes.ts'

export const reportsFeature: FeatureServer = {
  routes: [reportsServer],
  audit: { resources: { reports: 'Reportes' } },
  hooks() {
    alsoHeard(() => reportList.all().flatMap(({ hears, leaf }) => hears.map(resource => ({ resource, access: leaf }))))
  },
}
