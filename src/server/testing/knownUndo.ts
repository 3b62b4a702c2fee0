import { comments } from '#features/people/comments/contract.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'
import type { KnownValues } from './knownRows.ts'

export function knownUndo({ call, make }: Test, admin: Caller): Record<string, () => Promise<KnownValues>> {
  const actOfCourse = async () => {
    const { id: student } = await make.student()
    const { headers } = await call(comments.create, { body: { student, comment: 'Llamar el lunes' } }, { as: admin })
    return { params: { id: String(headers.act) } }
  }
  const batch = '0a0000000000000000000001'
  const asOne = async () => {
    const { id: student } = await make.student()
    await call(comments.create, { body: { student, comment: 'Llamar el lunes' } }, { as: admin, headers: { 'act-batch': batch } })
    return { params: { id: batch }, body: {} }
  }
  const student = async () => ({ params: { id: (await make.student()).id }, query: { day: '2026-11-21' } })
  return {
    'undo.asOf': student,
    'undo.pressBatch': asOne,
    'undo.showBatch': asOne,
    'undo.show': actOfCourse,
    'undo.press': async () => ({ ...(await actOfCourse()), body: {} }),
  }
}
