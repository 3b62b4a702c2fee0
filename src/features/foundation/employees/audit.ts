import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { accounts } from './accountContract.ts'
import { employees } from './contract.ts'

/** What the audit says of writes here. */
export const employeesAudit: AuditWords = {
  resources: { employees: 'Empleados', accounts: 'Empleados' },
  sentences: {
    ...sentencesOf(employees, {
      create: 'Dio de alta a un empleado',
      remove: 'Eliminó a un empleado',
      update: 'Cambió los datos de un empleado',
    }),
    ...sentencesOf(accounts, {
      endSessions: 'Cerró las sesiones de un empleado',
      dropFactors: 'Quitó el segundo paso de un empleado',
    }),
  },
}
