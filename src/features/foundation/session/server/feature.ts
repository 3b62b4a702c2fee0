import type { FeatureServer } from '#server/http/feature.ts'
import { deskServer } from './deskRoutes.ts'
import { factorsServer } from './factorRoutes.ts'
import { sendRecovery } from './recoveryJob.ts'
import { sessionServer } from './routes.ts'

export const sessionFeature: FeatureServer = {
  routes: [sessionServer, factorsServer, deskServer],
  jobs: [sendRecovery],
  audit: { resources: { session: 'Sesiones', factors: 'Segundo paso', desk: 'PIN de equipo' } },
}
