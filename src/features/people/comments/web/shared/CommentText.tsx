import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { COMMENT_MAX, COMMENT_TEXTS } from '../../contract.ts'

export interface CommentForm {
  comment: string
}

interface Props {
  form: Form<CommentForm>
  label: string
  required?: boolean
}

/** A comment's text field: at most 500 characters, showing the remaining ones (COM-2). Ctrl Enter submits its form, if its button may be pressed (M72). */
export function CommentText({ form, label, required = true }: Props) {
  const remaining = COMMENT_MAX - form.values.comment.length
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  const hint = (
    <>
      {remaining > 0 && <span className="tabular">{remaining === 1 ? 'queda 1' : `quedan ${remaining}`}</span>}
      <span role="status" className="amber">
        {remaining <= 0 && COMMENT_TEXTS.full}
      </span>
    </>
  )
  return (
    <Field form={form} name="comment" label={label} hint={hint} required={required}>
      <Input.TextArea maxLength={COMMENT_MAX} autoSize={{ minRows: 2, maxRows: 8 }} onKeyDown={press} />
    </Field>
  )
}
