import { Input } from 'antd'
import { KeyRound } from 'lucide-react'
import { useRef } from 'react'
import type { Answer } from '#contract/route.ts'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Note } from '#web/ui/Note.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm } from '#web/ui/useForm.ts'
import { schemaCheck } from '#web/ui/useRouteForm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { setup } from '../contract.ts'
import { keepSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

/** Asks for the code that only the server's operator can read, so that nobody else on the network takes the academy (STA-2). */
export function CodeForm({ onOpen }: { onOpen(opened: Answer<typeof setup.open>): void }) {
  const form = useForm({ code: '' }, { schema: setup.open.body })
  const { run, busy, lastError } = useCall(setup.open, { quiet: true })
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const submit = async () => {
    if (busy) return
    const wrong = schemaCheck(setup.open, form.values)
    if (wrong) return form.mark('code', { text: wrong.text })
    const opened = await run({ body: form.values })
    if (opened) {
      keepSetupToken(opened.token)
      return onOpen(opened)
    }
    form.mark('code', { text: lastError()!.message })
  }
  return (
    <form ref={box} noValidate className={styles.code} onSubmit={event => (event.preventDefault(), void submit())}>
      <Note tone="plain" icon={KeyRound} title="¿Dónde está el código?">
        En la ventana donde se inició el servidor, debajo de la dirección. Así nadie más en la red puede empezar por ti.
      </Note>
      <Field form={form} name="code" label="Código del servidor" hint="12 letras y números">
        <Input
          data-first
          size="large"
          maxLength={40}
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <FinalButton size="large" block htmlType="submit" loading={busy}>
        Empezar
      </FinalButton>
    </form>
  )
}
