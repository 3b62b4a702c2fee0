import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { ImageField } from '#features/foundation/files/web/shared/ImageField.tsx'
import type { ImageUpload } from '#features/foundation/files/web/shared/useImage.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { ACADEMY_LIMITS, ACADEMY_TEXTS, TIME_ZONES } from '../texts.ts'
import type { AcademyValues } from './academyForm.ts'
import { ColorField } from './shared/ColorField.tsx'
import { smallLogo } from './shared/smallLogo.ts'
import { classes } from '#web/look/classes.ts'
import styles from './settings.module.css'

interface Props {
  form: Form<AcademyValues>
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

export const IdentitySection = ({ form, upload }: Props & { upload: ImageUpload }) => (
  <Section title="Identidad">
    <Field form={form} name="name" label="Nombre de la academia" required hint="menú, cartas y comprobantes" className={styles.wide}>
      <Input data-first maxLength={ACADEMY_LIMITS.name} autoComplete="organization" />
    </Field>
    <div className={styles.wide}>
      <ImageField
        id={form.idOf('logo')}
        label="Logotipo"
        still="Va en el menú, las cartas y los comprobantes."
        image={form.values.logo}
        onChange={logo => form.set('logo', logo)}
        upload={{ ...upload, take: file => void smallLogo(file).then(upload.take) }}
        alt="Logotipo de la academia"
      />
    </div>
    <Field form={form} name="brandColor" label="Color de la marca" hint="cartas y comprobantes" className={styles.wide}>
      <ColorField />
    </Field>
    <p className={classes(styles.note, styles.wide)}>
      El texto sobre tu color sale en blanco o negro, lo que mejor se lea. La consola conserva el índigo de Plantel.
    </p>
  </Section>
)

export const ContactSection = ({ form }: Props) => (
  <Section title="Datos fiscales y contacto">
    <Field form={form} name="legalName" label="Razón social">
      <Input maxLength={ACADEMY_LIMITS.legalName} autoComplete="off" />
    </Field>
    <Field form={form} name="taxId" label="RFC">
      <Input maxLength={ACADEMY_LIMITS.taxId} autoComplete="off" spellCheck={false} className={styles.upperCase} />
    </Field>
    <Field form={form} name="address" label="Domicilio" className={styles.wide}>
      <Input maxLength={ACADEMY_LIMITS.address} autoComplete="street-address" />
    </Field>
    <Field form={form} name="phoneNumber" label="Teléfono" hint="10 dígitos">
      <Input type="tel" inputMode="tel" maxLength={20} autoComplete="off" />
    </Field>
    <Field form={form} name="email" label="Correo">
      <Input type="email" inputMode="email" maxLength={ACADEMY_LIMITS.email} autoComplete="off" spellCheck={false} />
    </Field>
  </Section>
)

export const TransferSection = ({ form }: Props) => (
  <Section title="Transferencias">
    <Field form={form} name="bankName" label="Banco">
      <Input maxLength={ACADEMY_LIMITS.bankName} autoComplete="off" />
    </Field>
    <Field form={form} name="clabe" label="CLABE" hint="18 dígitos">
      <Input inputMode="numeric" maxLength={24} autoComplete="off" spellCheck={false} className="tabular" />
    </Field>
    <Field form={form} name="accountHolder" label="Titular de la cuenta" className={styles.wide}>
      <Input maxLength={ACADEMY_LIMITS.accountHolder} autoComplete="off" />
    </Field>
    <p className={classes(styles.note, styles.wide)}>
      Va en comprobantes, recordatorios y WhatsApp, junto a la referencia del alumno. Sin CLABE no se dice cómo transferir.
    </p>
  </Section>
)

export const ReceiptSection = ({ form }: Props) => (
  <Section title="Comprobantes">
    <Field form={form} name="receiptHeader" label="Encabezado" hint="bajo los datos de la academia" className={styles.wide}>
      <Input maxLength={ACADEMY_LIMITS.receipt} autoComplete="off" />
    </Field>
    <Field form={form} name="receiptFooter" label="Pie" hint={`máximo ${ACADEMY_LIMITS.receipt} caracteres`} className={styles.wide}>
      <Input.TextArea maxLength={ACADEMY_LIMITS.receipt} autoSize={{ minRows: 2, maxRows: 5 }} />
    </Field>
  </Section>
)

export const OfferSection = ({ form }: Props) => (
  <Section title="Lista de espera">
    <Field form={form} name="offerHours" label="Horas que se aparta un lugar" hint="de 2 a 72">
      <CountField />
    </Field>
    <Field form={form} name="waitingDays" label="Días hasta «Sin confirmar»" hint="de 7 a 730">
      <CountField />
    </Field>
    <p className={classes(styles.note, styles.wide)}>
      Un lugar pasa a quien sigue en la lista; lo ya ofrecido conserva su hora. Quien lleva esos días sin noticias conserva su lugar y no
      cuenta en las sumas.
    </p>
  </Section>
)

/** A value from the server's settings that is not in the list can stay. */
const zonesWith = (zone: string) =>
  TIME_ZONES.some(({ value }) => value === zone) ? TIME_ZONES : [{ value: zone, label: zone }, ...TIME_ZONES]

export const TimeZoneSection = ({ form, locked }: Props & { locked: boolean }) => (
  <Section title="Fecha y hora">
    <Field
      form={form}
      name="timeZone"
      label="Zona horaria"
      hint={locked ? undefined : 'queda fija después del primer pago'}
      className={styles.wide}
    >
      <Select
        disabled={locked}
        aria-description={locked ? ACADEMY_TEXTS.locked : undefined}
        options={zonesWith(form.values.timeZone)}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent="Ninguna zona con ese nombre"
      />
    </Field>
    {locked && <p className={classes(styles.note, styles.wide)}>{ACADEMY_TEXTS.locked}</p>}
  </Section>
)
