// The tabs of /cobranza, in order.
import '#features/money/collections/web/register.ts'
import '#features/money/bank/web/register.ts'
