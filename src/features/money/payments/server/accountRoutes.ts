import { studentFailures } from '#features/people/students/contract.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { studentAccount } from '../contract.ts'
import { studentStatement } from '../statementContract.ts'
import { accountOf } from './account.ts'
import { debtsOf } from './ledger.ts'
import { statementFile } from './statementPaper.ts'

export const studentAccountServer = implement(studentAccount, {
  sidebar: ({ params }, { db }) => accountOf(db, params.id),

  async debt({ params }, { db }) {
    const { lines, credit } = (await debtsOf(db, params.id)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
    return { payments: lines, credit }
  },
})

export const studentStatementServer = implement(studentStatement, {
  statement: ({ params }, context) => statementFile(context, params.id),
})
