import { Trash2 } from 'lucide-react'
import { newId } from '#lib/ids.ts'
import { now } from '#web/state/clock.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { COURSE_LIMITS } from '#features/teaching/courses/limits.ts'
import { DAYS, hasTopic, withoutTopic, withTopic } from './advisory.ts'
import { CheckCell } from './CheckCell.tsx'
import type { CourseValues } from './courseForm.ts'
import { NewTopic } from './NewTopic.tsx'
import { classes } from '#web/look/classes.ts'
import courseFormStyles from './courseForm.module.css'
import styles from './topicGrid.module.css'

/** 'Módulos de asesoría' and their days (CUR-46). A new one gets its id here, so that days can refer to it at once. */
export function TopicGrid({ form }: { form: Form<CourseValues> }) {
  const { topicList, topicByDayList } = form.values
  const remove = (id: string) =>
    form.patch({ topicList: topicList.filter(({ _id }) => _id !== id), topicByDayList: withoutTopic(topicByDayList, id) })
  return (
    <section className={courseFormStyles.section}>
      <h3 className="sectionTitle">
        Módulos de asesoría <span className="muted tabular">{topicList.length}</span>
      </h3>
      {topicList.length > 0 && (
        <table className={classes(styles.table, styles.topics)}>
          <caption className="visuallyHidden">Módulos de asesoría por día</caption>
          <thead>
            <tr>
              <th scope="col">Módulo</th>
              {DAYS.map(({ name, letter }) => (
                <th key={name} scope="col">
                  <span aria-hidden>{letter}</span>
                  <span className="visuallyHidden">{name}</span>
                </th>
              ))}
              <th scope="col">
                <span className="visuallyHidden">Quitar</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {topicList.map(({ _id, name }) => (
              <tr key={_id}>
                <th scope="row" className="truncate" title={name}>
                  {name}
                </th>
                {DAYS.map(({ name: weekday, topics: day }) => (
                  <td key={day}>
                    <CheckCell
                      label={`${name}, ${weekday}`}
                      checked={hasTopic(topicByDayList, day, _id)}
                      onChange={on => form.set('topicByDayList', withTopic(topicByDayList, day, _id, on))}
                    />
                  </td>
                ))}
                <td>
                  <IconButton icon={Trash2} label={`Quitar módulo ${name}`} onClick={() => remove(_id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {topicList.length < COURSE_LIMITS.topics && (
        <NewTopic onAdd={name => form.set('topicList', [...topicList, { _id: newId(now()), name }])} />
      )}
    </section>
  )
}
