import type { CardPart } from '#features/foundation/employees/web/shared/cardParts.ts'
import { EmployeeGroups } from './EmployeeGroups.tsx'

export const groupsPart: CardPart = { view: 'grupos', Section: EmployeeGroups }
