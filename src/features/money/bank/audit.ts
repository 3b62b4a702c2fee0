import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { bankAccounts, bankImports } from './contract.ts'

/** What the audit says of writes here. */
export const bankAudit: AuditWords = {
  resources: { bankAccounts: 'Cuentas de banco', bankImports: 'Estados de cuenta' },
  sentences: {
    ...sentencesOf(bankAccounts, { create: 'Agregó una cuenta de banco', update: 'Cambió una cuenta de banco' }),
    ...sentencesOf(bankImports, {
      create: 'Subió un estado de cuenta',
      match: 'Revisó un estado de cuenta',
      run: 'Aplicó un estado de cuenta',
      sameLine: 'Dijo que un depósito ya estaba en otro estado de cuenta o en caja',
      sameLines: 'Dijo que varios depósitos ya estaban en otro estado de cuenta',
      otherLine: 'Dijo que un depósito es otro',
      undo: 'Deshizo un estado de cuenta',
      postLine: 'Registró un depósito del estado de cuenta',
      tickLine: 'Ligó un pago a un depósito del estado de cuenta',
      skipLine: 'Omitió un depósito del estado de cuenta',
    }),
  },
}
