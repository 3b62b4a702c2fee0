// What the features below are told of codes.
import { onEmployeeRemoved } from '#features/foundation/employees/server/public.ts'
import { codesChanged } from '../contract.ts'
import { switchOffOf } from './store.ts'

onEmployeeRemoved.add(async ({ db, emit }, employeeId) => {
  const codes = await switchOffOf(db, employeeId)
  if (codes.length > 0) emit(codesChanged, codes)
})
