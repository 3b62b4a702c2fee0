// What other features may call: the rest of this folder is ours.
import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'

/** In the transaction in which somebody leaves. */
export const onEmployeeRemoved = registry<(context: Context, employeeId: string) => Promise<void>>()
export { judgePassword } from './knownPassword.ts'
export { isInside, refuseBeyond, refuseUnseen } from './scope.ts'
export { insert as insertEmployee, setRoles, teaches } from './store.ts'
