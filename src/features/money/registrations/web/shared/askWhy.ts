import { CHOOSE_REASON, END_REASONS, type EndReason } from '#features/money/payments/endReasons.ts'
import { confirmWithChoice, type Question } from '#web/ui/confirm.ts'

export interface Why {
  reason: EndReason
  note?: string
}

/** Asks why somebody leaves a group (DIR-39); null for no. `first`: the preselected reason. */
export async function askWhy(question: Question, first?: EndReason): Promise<Why | null> {
  const answer = await confirmWithChoice(
    question,
    { label: 'Motivo', of: END_REASONS, missing: CHOOSE_REASON, ...(first && { first }) },
    'Nota',
  )
  return answer && { reason: answer.chosen as EndReason, ...(answer.note && { note: answer.note }) }
}
