// A payment that is voided by hand is no line's any more.
import { onVoided } from '#features/money/payments/server/public.ts'
import { bankImportsChanged } from '../contract.ts'
import './dossier.ts'
import { reopen } from './store.ts'

onVoided.add(async (context, entryIds) => {
  const imports = await reopen(context.db, entryIds)
  if (imports.length > 0) context.emit(bankImportsChanged, imports)
})
