import { useEffect } from 'react'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { comments } from '../../contract.ts'
import type { CommentsOf } from './commentsOf.ts'
import { CommentText, type CommentForm } from './CommentText.tsx'
import styles from './comments.module.css'

const EMPTY: CommentForm = { comment: '' }

export function NewComment({ of, quiet, write }: { of: CommentsOf; quiet: boolean; write: number }) {
  const form = useForm(EMPTY, { draft: `comentario.${Object.values(of)[0]}` })
  const { submit, busy } = useRouteForm({
    route: comments.create,
    form,
    body: ({ comment }) => ({ ...of, comment }),
    success: 'Comentario agregado',
    failure: 'Ocurrio un error',
    refresh: [comments.list],
    onDone: () => form.reset(EMPTY),
  })
  useUnsaved(form.dirty, () => form.reset())
  const box = form.idOf('comment')
  useEffect(() => {
    if (write > 0) document.getElementById(box)?.focus()
  }, [write, box])
  return (
    <form className={styles.newComment} data-slot="comment-new" noValidate onSubmit={event => void submit(event)}>
      <CommentText form={form} label="Nuevo comentario" />
      <FinalButton {...(quiet && { size: 'small', type: 'default' })} htmlType="submit" loading={busy}>
        Agregar comentario
      </FinalButton>
    </form>
  )
}
