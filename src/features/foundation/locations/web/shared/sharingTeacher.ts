import type { CallError } from '#web/calls/api.ts'
import { confirm } from '#web/ui/confirm.ts'
import { locationFailures } from '../../contract.ts'

interface Call<A> {
  /** `share` is empty, or confirms that the teacher's hours overlap. */
  send(share: { shareTeacher?: true }): Promise<A | undefined>
  lastError(): CallError | null
}

/** A save that is refused for the teacher's other lessons is offered once more: 'Guardar de todos modos' (OFE-15). */
export async function sharingTeacher<A>({ send, lastError }: Call<A>): Promise<A | undefined> {
  const answer = await send({})
  const error = answer === undefined ? lastError() : null
  if (error?.code !== locationFailures.TEACHER_BUSY.code) return answer
  const anyway = await confirm({
    title: error.message,
    text: 'Si lo guardas, el empalme queda marcado en el calendario.',
    ok: 'Guardar de todos modos',
  })
  return anyway ? send({ shareTeacher: true }) : undefined
}
