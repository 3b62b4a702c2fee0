import { Button } from 'antd'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { comments } from '../../contract.ts'
import type { CommentsOf } from './commentsOf.ts'
import { CommentText, type CommentForm } from './CommentText.tsx'

const EMPTY: CommentForm = { comment: '' }

export function NewComment({ of, quiet }: { of: CommentsOf; quiet: boolean }) {
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
  return (
    <form className="cm-new" noValidate onSubmit={event => void submit(event)}>
      <CommentText form={form} label="Nuevo comentario" submit={() => void submit()} />
      <Button {...(quiet ? { size: 'small' } : { type: 'primary' })} htmlType="submit" loading={busy}>
        Agregar comentario
      </Button>
    </form>
  )
}
