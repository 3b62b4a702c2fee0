import { useBlocker } from '@tanstack/react-router'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useImage } from '#features/foundation/files/web/shared/useImage.ts'
import { refreshSession } from '#web/session/session.tsx'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { academy, type Academy } from '../contract.ts'
import { academyBody, academyCheck, valuesOf } from './academyForm.ts'
import { ContactSection, IdentitySection, OfferSection, ReceiptSection, TimeZoneSection, TransferSection } from './AcademySections.tsx'
import { ReceiptPreview } from './ReceiptPreview.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './settings.module.css'
import fieldStyles from '#web/ui/field.module.css'

const SENDING = { field: 'logo', text: 'El logotipo todavía se está subiendo.' }

export function AcademyForm({ academy: stored }: { academy: Academy }) {
  const [before, setBefore] = useState(() => valuesOf(stored))
  const form = useForm(before, { draft: 'academia', schema: academy.update.body, edits: editsOf(stored, valuesOf) })
  const { dirty } = form
  // Another desk's save appears here as long as nothing was typed.
  const lastStored = useRef(stored)
  if (lastStored.current !== stored) {
    lastStored.current = stored
    if (!dirty && JSON.stringify(valuesOf(stored)) !== JSON.stringify(before)) {
      setBefore(valuesOf(stored))
      form.reset(valuesOf(stored), stored.version)
    }
  }
  const logo = useImage(picture => form.set('logo', picture))
  const { submit, busy } = useRouteForm({
    route: academy.update,
    form,
    body: values => academyBody(before, values),
    check: values => academyCheck(values) ?? (logo.state.kind === 'sending' ? SENDING : null),
    success: 'Datos de la academia guardados',
    refresh: [academy.find],
    onDone(answer) {
      setBefore(valuesOf(answer.academy))
      form.reset(valuesOf(answer.academy), answer.academy.version)
      void refreshSession()
    },
  })
  const guarded = dirty || logo.state.kind === 'sending'
  useBlocker({ enableBeforeUnload: () => guarded, shouldBlockFn: async () => guarded && !(await leave()) })
  const leave = async () => {
    if (!(await askDiscard())) return false
    form.reset(before)
    return true
  }
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  return (
    <div className={styles.academy}>
      <form ref={box} noValidate className={styles.form} aria-label="Datos de la academia" onSubmit={event => void submit(event)}>
        <IdentitySection form={form} upload={logo} />
        <ContactSection form={form} />
        <TransferSection form={form} />
        <ReceiptSection form={form} />
        <OfferSection form={form} />
        <TimeZoneSection form={form} locked={stored.timeZoneLocked} />
        <div className={classes(fieldStyles.formFoot, styles.foot)} data-slot="form-foot">
          {dirty && <Button onClick={() => form.reset(before)}>Descartar cambios</Button>}
          <RouteButton
            route={academy.update}
            type="primary"
            htmlType="submit"
            loading={busy}
            allow={dirty || 'No hay cambios que guardar.'}
          >
            Guardar
          </RouteButton>
        </div>
      </form>
      <div className={styles.preview}>
        <h3>Así se ve un comprobante</h3>
        <ReceiptPreview values={form.values} />
      </div>
    </div>
  )
}
