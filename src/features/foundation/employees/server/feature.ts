import { holderEvents } from '#features/foundation/roles/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { employeesChanged } from '../contract.ts'
import { accountsServer } from './accountRoutes.ts'
import { sendInvitation } from './invite.ts'
import { invitationsServer } from './inviteRoutes.ts'
import { employeesServer } from './routes.ts'

export const employeesFeature: FeatureServer = {
  routes: [employeesServer, accountsServer, invitationsServer],
  jobs: [sendInvitation],
  audit: { resources: { employees: 'Empleados', accounts: 'Empleados', invitations: 'Empleados' } },
  hooks() {
    holderEvents.add(employeesChanged)
  },
}
