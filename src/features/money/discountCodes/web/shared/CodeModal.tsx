import { editRoute } from '#web/calls/callTypes.ts'
import { useSession } from '#web/session/session.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { accessOf } from '../../access.ts'
import { discountCodes, type PromotionalCode } from '../../contract.ts'
import { CodeFields } from './CodeFields.tsx'
import { codeBody, codeCheck, EMPTY_CODE, valuesOf } from './codeForm.ts'

interface Props {
  code?: PromotionalCode
  /** The code's owner; null for the company's. */
  owner: { _id: string; name: string; lastName: string } | null
  onClose(): void
}

/** 'Nuevo/Editar Código de Compañía/Usuario'. After a save it closes and the list reloads (MON-132). */
export function CodeModal({ code, owner, onClose }: Props) {
  const { timeZone } = useSession().academy
  const form = useForm(code ? valuesOf(code, timeZone) : EMPTY_CODE, {
    draft: `codigo.${code?._id ?? owner?._id ?? 'nuevo'}`,
    edits: editsOf(code, present => valuesOf(present, timeZone)),
  })
  const { submit, busy } = useRouteForm({
    ...editRoute(discountCodes.create, discountCodes.update, code?._id),
    form,
    body: values => codeBody(values, { user: owner?._id ?? null, timeZone }),
    check: codeCheck,
    success: code ? 'Cambios guardados' : 'Código creado',
    refresh: [discountCodes.list],
    onDone: onClose,
  })
  const access = accessOf(owner === null)
  return (
    <FormModal
      title={`${code ? 'Editar' : 'Nuevo'} Código de ${owner ? 'Usuario' : 'Compañía'}`}
      access={code ? access.update : access.create}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={code ? 'Guardar Cambios' : 'Crear Código'}
      busy={busy}
    >
      <CodeFields form={form} owner={owner} />
    </FormModal>
  )
}
