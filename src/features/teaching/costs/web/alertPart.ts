import type { AlertPart } from '#features/foundation/reports/web/shared/alertParts.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { costsAccess } from '../access.ts'

export const missingRates: AlertPart = {
  mends: 'rates',
  access: costsAccess.save,
  label: 'Poner tarifas',
  Window: lazy(async () => (await import('./RatesModal.tsx')).MissingRates),
}
