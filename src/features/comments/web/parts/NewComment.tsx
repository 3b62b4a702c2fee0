import { Button } from 'antd'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { comments } from '../../contract.ts'
import { CommentText, type CommentForm } from './CommentText.tsx'

const EMPTY: CommentForm = { comment: '' }

export function NewComment({ studentId }: { studentId: string }) {
  const form = useForm(EMPTY, { draft: `comentario.${studentId}` })
  const { submit, busy } = useRouteForm({
    route: comments.create,
    form,
    body: ({ comment }) => ({ student: studentId, comment }),
    success: 'Comentario agregado',
    failure: 'Ocurrio un error',
    refresh: [comments.list],
    onDone: () => form.reset(EMPTY),
  })
  useUnsaved(form.dirty, () => form.reset())
  return (
    <form className="cm-new" noValidate onSubmit={event => void submit(event)}>
      <CommentText form={form} label="Nuevo comentario" submit={() => void submit()} />
      <Button type="primary" htmlType="submit" loading={busy}>
        Agregar comentario
      </Button>
    </form>
  )
}
