import { Button } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { comments, type Comment } from '../../contract.ts'
import { CommentText, type CommentForm } from './CommentText.tsx'
import styles from './comments.module.css'

const valuesOf = ({ comment }: Comment): CommentForm => ({ comment })

export function EditComment({ comment, onClose }: { comment: Comment; onClose(): void }) {
  const form = useForm(valuesOf(comment), { edits: editsOf(comment, valuesOf) })
  const { submit, busy } = useRouteForm({
    route: comments.update,
    with: { params: { id: comment._id } },
    form,
    success: 'Comentario actualizado',
    failure: 'Ocurrio un error',
    refresh: [comments.list],
    onDone: onClose,
  })
  useUnsaved(form.dirty, onClose)
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const cancel = async () => {
    if (!form.dirty || (await askDiscard())) onClose()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    void cancel()
  }
  return (
    <form ref={box} className={styles.edit} noValidate onSubmit={event => void submit(event)} onKeyDown={escape}>
      <CommentText form={form} label="Comentario" />
      <div className="row">
        <FinalButton htmlType="submit" loading={busy}>
          Guardar
        </FinalButton>
        <Button onClick={() => void cancel()}>Cancelar</Button>
      </div>
    </form>
  )
}
