import { Input } from 'antd'
import { useRef } from 'react'
import { ACADEMY_LIMITS } from '#features/foundation/academy/texts.ts'
import { ColorField } from '#features/foundation/academy/web/shared/ColorField.tsx'
import { smallLogo } from '#features/foundation/academy/web/shared/smallLogo.ts'
import { ImageField } from '#features/foundation/files/web/shared/ImageField.tsx'
import type { ImageUpload } from '#features/foundation/files/web/shared/useImage.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import type { AcademyValues } from './setupForms.ts'

export function AcademyStep({ form, logo }: { form: Form<AcademyValues>; logo: ImageUpload }) {
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  return (
    <div ref={box}>
      <Field form={form} name="name" label="Nombre de la academia" required hint="menú, cartas y comprobantes">
        <Input data-first maxLength={ACADEMY_LIMITS.name} autoComplete="organization" />
      </Field>
      <ImageField
        id={form.idOf('logo')}
        label="Logotipo"
        still="Va en el menú, las cartas y los comprobantes."
        image={form.values.logo}
        onChange={picture => form.set('logo', picture)}
        upload={{ ...logo, take: file => void smallLogo(file).then(logo.take) }}
        alt="Logotipo de la academia"
      />
      <Field form={form} name="brandColor" label="Color de la marca" hint="cartas y comprobantes">
        <ColorField />
      </Field>
    </div>
  )
}
