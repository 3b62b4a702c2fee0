import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** Called in the transaction that deletes an employee. */
export const onEmployeeRemoved = registry<(context: Context, employeeId: string) => Promise<void>>()
export { judgePassword } from './knownPassword.ts'
export { isInside, refuseBeyond, refuseUnseen } from './scope.ts'
export { insert as insertEmployee, setRoles, teaches } from './store.ts'
