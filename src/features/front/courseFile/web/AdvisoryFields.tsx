import type { Form } from '#web/ui/useForm.ts'
import type { CourseValues } from './courseForm.ts'
import { SlotGrid } from './SlotGrid.tsx'
import { SwitchLine } from './SwitchLine.tsx'
import { TopicGrid } from './TopicGrid.tsx'

/** 'Asesorías': whether there are any, when, and on what. */
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
          <section className="cf-section">
            <h3 className="h3">
              Horarios <span className="mut num">{schedulesAppoimentList.length}</span>
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
