import { Button, Select } from 'antd'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import type { ListedCourse } from '#features/teaching/courses/contract.ts'
import { COURSE_TEXTS } from '#features/teaching/courses/limits.ts'
import { lineField, type CourseValues, type DiscountLine } from './courseForm.ts'
import styles from './courseForm.module.css'

interface Props {
  form: Form<CourseValues>
  courses: readonly ListedCourse[]
  loading: boolean
}

/** The discount for students of each of these courses (CUR-7). */
export function DiscountLines({ form, courses, loading }: Props) {
  const lines = form.values.discounts
  const change = (at: number, part: Partial<DiscountLine>) => {
    for (const name of Object.keys(part)) form.mark(lineField(at, name as keyof DiscountLine), undefined, false)
    form.set(
      'discounts',
      lines.map((line, own) => (own === at ? { ...line, ...part } : line)),
    )
  }
  // CUR-21: reports it on selection, not only on save.
  const choose = (at: number, course: string) =>
    lines.some((line, own) => own !== at && line.course === course)
      ? tellCheck(form, { field: lineField(at, 'course'), text: COURSE_TEXTS.sameDiscount })
      : change(at, { course })
  const invalid = (at: number, part: keyof DiscountLine) => {
    const mark = form.marks[lineField(at, part)]
    return { status: mark && ('error' as const), 'aria-invalid': mark ? true : undefined }
  }
  return (
    <section className={styles.section}>
      <h3 className="sectionTitle">
        Descuentos <span className="muted tabular">{lines.length}</span>
      </h3>
      <p className={styles.note}>Quien ya está inscrito en el curso elegido paga menos por este.</p>
      <ul className={styles.lines} aria-label="Descuentos">
        {lines.map(({ course, discount }, at) => (
          <li key={at}>
            <Select
              id={form.idOf(lineField(at, 'course'))}
              aria-label={`Curso del descuento ${at + 1}`}
              options={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
              loading={loading}
              value={course}
              placeholder="Elige un curso"
              suffixIcon={<ChevronDown aria-hidden />}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={value => value && choose(at, value)}
              {...invalid(at, 'course')}
            />
            <MoneyField
              id={form.idOf(lineField(at, 'discount'))}
              aria-label={`Monto del descuento ${at + 1}`}
              value={discount}
              onChange={centavos => change(at, { discount: centavos })}
              {...invalid(at, 'discount')}
            />
            <IconButton
              icon={Trash2}
              label={`Quitar descuento ${at + 1}`}
              onClick={() =>
                form.set(
                  'discounts',
                  lines.filter((_, own) => own !== at),
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button icon={<Plus aria-hidden />} onClick={() => form.set('discounts', [...lines, { course: null, discount: null }])}>
        Agregar descuento
      </Button>
    </section>
  )
}
