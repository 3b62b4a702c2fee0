import { useEffect, useEffectEvent } from 'react'
import type { Form } from '#web/ui/useForm.ts'
import type { PersonValues } from './personCheck.ts'

/** Shows the reason below the e-mail and focuses it (M109). @param once a change repeats it */
export function useWrongEmail(form: Form<PersonValues>, reason: string | undefined, once?: unknown): void {
  const mark = useEffectEvent((text: string) => form.mark('email', { text }))
  useEffect(() => {
    if (reason !== undefined) mark(reason)
  }, [reason, once])
}
