// What the features below are told of employees.
import { holderEvents } from '#features/foundation/roles/server/public.ts'
import { employeesChanged } from '../contract.ts'

holderEvents.add(employeesChanged)
