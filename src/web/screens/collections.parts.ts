// The tabs of /cobranza, in the order in which they are shown.
import '#features/money/collections/web/register.ts'
import '#features/money/bank/web/register.ts'
