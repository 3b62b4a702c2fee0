import { useState } from 'react'
import { figure } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import { useLetterText } from '#features/foundation/person/web/shared/letterText.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { visitors } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'

export function useResend(talkId: string, rows: readonly TalkStudent[]) {
  const { can } = useSession()
  const letter = useLetterText()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { run, busy } = useCall(visitors.resend, {
    success: ({ queued }) => (queued === 1 ? 'Comprobante reenviado' : `${figure(queued)} comprobantes reenviados`),
    failure: 'Ocurrio un error',
  })
  const free = rows.filter(({ isUnavailable }) => !isUnavailable)
  const chosenVisitors = free.filter(({ _id }) => ticked.has(_id))

  async function send(to: readonly TalkStudent[]): Promise<void> {
    const title =
      to.length === 1 ? `¿Reenviar el comprobante a ${fullName(to[0]!)}?` : `¿Reenviar el comprobante a ${figure(to.length)} alumnos?`
    const text = to.length === 1 || letter.noMail ? `${letter.of(to[0]!.email)}.` : 'Se envía al correo de cada uno.'
    if (!(await confirm({ title, text, ok: 'Reenviar' }))) return
    if (await run({ params: { talkId }, body: { usersTalks: to.map(({ _id }) => _id) } })) setTicked(new Set())
  }
  return {
    allowed: can(visitors.resend),
    busy,
    chosen: chosenVisitors,
    all: free.length > 0 && chosenVisitors.length === free.length,
    has: (id: string) => ticked.has(id),
    choose: (id: string, on: boolean) => setTicked(before => new Set(on ? [...before, id] : [...before].filter(each => each !== id))),
    chooseAll: (on: boolean) => setTicked(new Set(on ? free.map(({ _id }) => _id) : [])),
    send,
  }
}

export type Resend = ReturnType<typeof useResend>
