// A desk with undoable acts, for tests of the toasts at its foot (DES-23).
import { useState } from 'react'
import { page } from 'vitest/browser'
import { comments } from '#features/people/comments/contract.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { actOfBatch } from '#web/calls/acts.ts'
import { Notices } from '#web/shell/Notices.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Questions } from '#web/ui/Questions.tsx'
import { render } from '#web/testing/render.tsx'
import { serve, type SentRequest } from '#web/testing/serve.ts'
import { undo } from '../contract.ts'
import { Undoing } from './Undoing.tsx'

const COMMENT = 'd00000000000000000000001'
export const BATCH = 'b00000000000000000000001'
const ROLE = 'd00000000000000000000002'
let next = 0
export const act = () => (next += 1).toString(16).padStart(24, '0')

function Screen() {
  const [typing, type] = useState(false)
  const remove = useCall(comments.remove, { success: 'Se borró el comentario' })
  const update = useCall(comments.update)
  const retry = useCall(outbox.retry, { success: 'El mensaje está en cola' })
  const quiet = useCall(comments.remove)
  const removeThree = async () => {
    for (let each = 1; each <= 3; each++) await quiet.run({ params: { id: COMMENT } }, BATCH)
    toast.success('Se borraron 3', actOfBatch(BATCH))
  }
  const removeRole = useCall(roles.remove, { success: 'Rol eliminado' })
  return (
    <>
      <button type="button" onClick={() => void remove.run({ params: { id: COMMENT } })}>
        Borrar
      </button>
      <button type="button" onClick={() => void update.run({ params: { id: COMMENT }, body: { comment: 'Otra versión' } })}>
        Cambiar
      </button>
      <button type="button" onClick={() => void removeRole.run({ params: { id: ROLE } })}>
        Borrar el rol
      </button>
      <button type="button" onClick={() => void retry.run({ params: { id: COMMENT } })}>
        Reenviar
      </button>
      <button type="button" onClick={() => void removeThree()}>
        Borrar tres
      </button>
      <input aria-label="Buscar" />
      <button type="button" onClick={() => type(true)}>
        Escribir
      </button>
      {typing && (
        <FormModal title="Nuevo folio" dirty onClose={() => {}}>
          <p>Escrito y sin guardar</p>
        </FormModal>
      )}
      <Notices />
      <Questions />
      <Undoing />
    </>
  )
}

export const BATCH_SHOWN = {
  state: 'done' as const,
  said: 'Comentario borrado',
  acts: 3,
  done: 0,
  leftOut: [],
  batch: null,
  large: false,
  would: [],
}
export const { large: _large, would: _would, ...COUNTS } = BATCH_SHOWN

export function draw(
  answer?: (request: SentRequest) => { act: string; said: string; notes: string[]; leftOut: []; final: boolean },
): SentRequest[] {
  next = 0
  serve(comments.remove, () => ({}) as never, act, 'Ana López')
  serve(comments.update, () => ({}) as never, act, 'Ana López')
  serve(roles.remove, () => ({}), act)
  serve(undo.showBatch, () => BATCH_SHOWN)
  const pressed = serve(
    undo.press,
    answer ??
      (({ params }) => ({ act: `f${params.id!.slice(1)}`, said: 'Comentario borrado: deshecho', notes: [], leftOut: [], final: false })),
  )
  render(<Screen />)
  return pressed
}
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const statusWith = (text: string) => page.getByRole('status').filter({ hasText: text })
export const idsOf = (requests: SentRequest[]) => requests.map(({ params }) => params.id)
