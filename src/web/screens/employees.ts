// The screen of employees, with what others show in their card, in the order in which it is shown.
import '#features/money/discountCodes/web/register.tsx'
import '#features/teaching/groups/web/register.ts'
import '#features/presence/staffAttendance/web/register.ts'

export { EmployeesPage } from '#features/foundation/employees/web/EmployeesPage.tsx'
