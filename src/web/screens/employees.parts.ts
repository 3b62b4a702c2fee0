// The parts of an employee's card, in the order of the screen.
import { accountPart } from '#features/foundation/employees/web/cardParts.ts'
import { cardParts } from '#features/foundation/employees/web/shared/cardParts.ts'
import { codesPart } from '#features/money/discountCodes/web/cardPart.tsx'
import { attendancePart } from '#features/presence/staffAttendance/web/cardPart.ts'
import { groupsPart } from '#features/teaching/groups/web/cardPart.ts'
import { teacherRates } from '#features/teaching/costs/web/cardParts.ts'
import { absencePart, teachingPart } from '#features/teaching/teachers/web/cardParts.ts'

export const fill = () => cardParts.set(accountPart, codesPart, groupsPart, teachingPart, absencePart, teacherRates, attendancePart)
