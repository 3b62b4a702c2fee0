import { enrolment } from '#features/money/enrolment/contract.ts'
import { REGISTRATION_TEXTS } from '#features/money/registrations/contract.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useCall } from '#web/calls/useCall.ts'
import type { Group } from '#features/teaching/groups/contract.ts'

const queuedText = (queued: number) =>
  queued === 0
    ? 'No hay comprobantes por enviar'
    : queued === 1
      ? '1 comprobante en camino'
      : `${queued.toLocaleString('es-MX')} comprobantes en camino`

/** 'Reenviar comprobantes de inscripción' for a whole group, after a confirmation (GRP-94). */
export function useResendReceipts() {
  const { run, busy } = useCall(enrolment.resendReceipts, {
    success: ({ queued }) => queuedText(queued),
    failure: REGISTRATION_TEXTS.sendFailed,
  })
  /** `students`: only these. */
  const send = async (
    { _id, name, studentListLength }: Pick<Group, '_id' | 'name' | 'studentListLength'>,
    students?: string[],
  ): Promise<void> => {
    const count = students?.length ?? studentListLength
    const text = `${count === 1 ? 'El alumno' : `Los ${count} alumnos`} de ${name} ${count === 1 ? 'recibe' : 'reciben'} por correo el comprobante de su inscripción.`
    if (await confirm({ title: '¿Reenviar los comprobantes de inscripción?', text, ok: 'Reenviar' }))
      await run({ params: { groupId: _id }, body: students ? { students } : {} })
  }
  return { busy, send }
}
