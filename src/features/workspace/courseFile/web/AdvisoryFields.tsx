import type { Form } from '#web/ui/useForm.ts'
import type { CourseValues } from './courseForm.ts'
import { SlotGrid } from './SlotGrid.tsx'
import { SwitchLine } from './SwitchLine.tsx'
import { TopicGrid } from './TopicGrid.tsx'
import styles from './courseForm.module.css'

/** 'Asesorías': whether the course has any, their times and topics. */
export function AdvisoryFields({ form }: { form: Form<CourseValues> }) {
  const { isActiveAppoiments, schedulesAppoimentList } = form.values
  return (
    <>
      <SwitchLine
        form={form}
        name="isActiveAppoiments"
        label="Asesorías activas"
        hint={isActiveAppoiments ? 'Los alumnos pueden apartar lugar en estos horarios.' : 'Actívalas para elegir horarios y módulos.'}
      />
      {isActiveAppoiments && (
        <>
          <section className={styles.section}>
            <h3 className="sectionTitle">
              Horarios <span className="muted tabular">{schedulesAppoimentList.length}</span>
            </h3>
            <SlotGrid
              id={form.idOf('schedulesAppoimentList')}
              value={schedulesAppoimentList}
              onChange={slots => form.set('schedulesAppoimentList', slots)}
            />
          </section>
          <TopicGrid form={form} />
        </>
      )}
    </>
  )
}
