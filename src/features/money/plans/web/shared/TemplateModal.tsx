import { Input, Switch } from 'antd'
import { toCentavos } from '#lib/money.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { useToday } from '#web/state/useNow.ts'
import { useRead } from '#web/calls/useRead.ts'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { editRoute } from '#web/calls/callTypes.ts'
import { classes } from '#web/look/classes.ts'
import { plansAccess } from '../../access.ts'
import { PLAN_LIMITS, planTemplates, type PlanTemplate } from '../../contract.ts'
import { planOf } from '../../planOf.ts'
import { PlanLines } from './PlanLines.tsx'
import { EMPTY_TEMPLATE, ruleOf, templateBody, templateCheck, valuesOf, type TemplateValues } from './templateForm.ts'
import styles from './coursePlans.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  course: { _id: string; name: string }
  /** The template to edit; absent: a new one. */
  template?: PlanTemplate
  onClose(): void
}

const RHYTHMS = [
  { value: 'month', label: 'Un día de cada mes' },
  { value: 'weeks', label: 'Cada tantas semanas' },
] as const
const SHARES = [
  { value: 'equal', label: 'Partes iguales' },
  { value: 'percent', label: 'Un porcentaje' },
  { value: 'none', label: 'Nada' },
] as const

/** 'Plan de pagos' of a course: number, dates and today's share; below it the dates of an enrolment today. */
export function TemplateModal({ course, template, onClose }: Props) {
  const form = useForm<TemplateValues>(template ? valuesOf(template) : EMPTY_TEMPLATE, {
    draft: `plan.${template?._id ?? course._id}`,
    edits: editsOf(template, valuesOf),
  })
  const { values } = form
  const { submit, busy } = useRouteForm({
    ...editRoute(planTemplates.create, planTemplates.update, template?._id),
    form,
    body: typed => (template ? templateBody(typed) : { course: course._id, ...templateBody(typed) }),
    check: templateCheck,
    success: template ? 'Cambios guardados' : 'Plan agregado',
    refresh: [planTemplates.ofCourse],
    onDone: onClose,
  })
  return (
    <FormModal
      title={`${template ? 'Editar' : 'Agregar'} plan de pagos · ${course.name}`}
      access={template ? plansAccess.templates.update : plansAccess.templates.create}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => {
        // The window below may have its own form.
        event.stopPropagation()
        void submit(event)
      }}
      submit={template ? 'Guardar' : 'Agregar plan'}
      busy={busy}
    >
      <Field form={form} name="name" label="Nombre" required>
        <Input maxLength={PLAN_LIMITS.name} autoComplete="off" placeholder="3 mensualidades" />
      </Field>
      <div className={styles.two}>
        <Field form={form} name="payments" label="Pagos" hint={`1 a ${PLAN_LIMITS.payments}`} required>
          <CountField />
        </Field>
        {values.rhythm === 'month' ? (
          <Field form={form} name="monthDay" label="Día del mes" hint="1 a 31" required>
            <CountField />
          </Field>
        ) : (
          <Field form={form} name="weeks" label="Semanas entre pagos" hint={`1 a ${PLAN_LIMITS.weeks}`} required>
            <CountField />
          </Field>
        )}
      </div>
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <span>Vencen</span>
        </div>
        <ChoiceTiles label="Vencen" choices={RHYTHMS} value={values.rhythm} columns={2} onChange={rhythm => form.set('rhythm', rhythm)} />
      </div>
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <span>Al inscribirse se paga</span>
        </div>
        <ChoiceTiles label="Al inscribirse se paga" choices={SHARES} value={values.share} onChange={share => form.set('share', share)} />
      </div>
      {values.share === 'percent' && (
        <Field form={form} name="firstShare" label="Porcentaje de hoy" hint={`1 a ${PLAN_LIMITS.firstShare}`} required>
          <CountField suffix="%" />
        </Field>
      )}
      <div className={classes(fieldStyles.field, 'row')} data-slot="field">
        <Switch id={form.idOf('isDefault')} checked={values.isDefault} onChange={on => form.set('isDefault', on)} />
        <label htmlFor={form.idOf('isDefault')}>Elegido de antemano al inscribir</label>
      </div>
      <Example course={course._id} values={values} />
    </FormModal>
  )
}

/** The plan of an enrolment today, at the course's price. */
function Example({ course, values }: { course: string; values: TemplateValues }) {
  const price = useRead(courses.find, { params: { id: course } }).data?.course.price
  const rule = ruleOf(values)
  const today = useToday()
  if (price === undefined || !rule) return null
  return (
    <section aria-label="Ejemplo">
      <p className="label">Quien se inscribe hoy</p>
      <PlanLines plan={planOf(rule, toCentavos(price), today)} today={today} />
    </section>
  )
}
