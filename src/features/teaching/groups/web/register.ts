// What the screens below show of groups.
import { cardParts } from '#features/foundation/employees/web/shared/cardParts.ts'
import { EmployeeGroups } from './EmployeeGroups.tsx'

cardParts.add({ view: 'grupos', Section: EmployeeGroups })
