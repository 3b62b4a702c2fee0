import { Input } from 'antd'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Note } from '#web/ui/Note.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm } from '#web/ui/useForm.ts'
import { schemaCheck } from '#web/ui/useRouteForm.ts'
import { useCall } from '#web/useCall.ts'
import { setup } from '../contract.ts'
import { keepSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

/** What only whoever started the server can read: nobody else on the network takes the house (STA-2). */
export function CodeForm({ onOpen }: { onOpen(opened: Answer<typeof setup.open>): void }) {
  const form = useForm({ code: '' }, { schema: setup.open.body })
  const { run, busy, lastError } = useCall(setup.open, { quiet: true })
  const { left, wait } = useWait()
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const submit = async () => {
    if (busy || left > 0) return
    const wrong = schemaCheck(setup.open, form.values)
    if (wrong) return form.mark('code', { text: wrong.text })
    const opened = await run({ body: form.values })
    if (opened) {
      keepSetupToken(opened.token)
      return onOpen(opened)
    }
    const error = lastError()!
    if (error.status === 429) wait(error.retryAfter ?? 30)
    form.mark('code', { text: error.message })
  }
  return (
    <form ref={box} noValidate className={styles.code} onSubmit={event => (event.preventDefault(), void submit())}>
      <Note tone="plain" icon={KeyRound} title="¿Dónde está el código?">
        En la ventana donde se inició el servidor, debajo de la dirección. Así nadie más en la red puede empezar por ti.
      </Note>
      <Field form={form} name="code" label="Código del servidor" hint="8 letras y números">
        <Input
          data-first
          size="large"
          maxLength={40}
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <FinalButton size="large" block htmlType="submit" loading={busy} disabled={left > 0}>
        {left > 0 ? `Podrás intentarlo en ${left >= 60 ? `${Math.ceil(left / 60)} min` : `${left} s`}` : 'Empezar'}
      </FinalButton>
    </form>
  )
}

/** Seconds until the next code is judged. */
function useWait() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const waits = left > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [waits])
  const wait = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return { left, wait }
}
