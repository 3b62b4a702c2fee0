// Other features' parts of an employee's card, in order.
import '#features/foundation/employees/web/register.ts'
import '#features/money/discountCodes/web/register.tsx'
import '#features/teaching/groups/web/register.ts'
import '#features/teaching/teachers/web/register.ts'
import '#features/presence/staffAttendance/web/register.ts'
