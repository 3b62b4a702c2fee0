// Voiding a payment by hand unlinks its line.
import { onVoided } from '#features/money/payments/server/public.ts'
import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { bankImportsChanged } from '../contract.ts'
import { bankDossier } from './dossier.ts'
import { matchStatement, postStatement, undoStatement, resumeStatements, forgetCells } from './jobs.ts'
import { bankAccountsServer, bankImportsServer } from './routes.ts'
import { reopen } from './store.ts'

export const bankFeature: FeatureServer = {
  routes: [bankAccountsServer, bankImportsServer],
  jobs: [matchStatement, postStatement, undoStatement, resumeStatements, forgetCells],
  audit: { resources: { bankAccounts: 'Cuentas de banco', bankImports: 'Estados de cuenta' } },
  hooks() {
    dossierParts.add(bankDossier)
    onVoided.add(async (context, entryIds) => {
      const imports = await reopen(context.db, entryIds)
      if (imports.length > 0) context.emit(bankImportsChanged, imports)
    })
  },
}
