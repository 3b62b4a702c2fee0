import { CircleCheck, Clock3 } from 'lucide-react'
import { useState } from 'react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { groups, type Group } from '../../../contract.ts'
import { hoursOf, placeOf } from '../groupText.ts'
import { GroupEdit } from './GroupEdit.tsx'
import styles from './wizard.module.css'

/** 'Falta salón y cupo', or null when a child can be enabled. */
function missingOf({ schedules, classRoom, quota }: Pick<Group, 'schedules' | 'classRoom' | 'quota'>): string | null {
  const missing = [schedules.length === 0 && 'horario', !classRoom && 'salón', quota === null && 'cupo'].filter(Boolean)
  if (missing.length === 0) return null
  return `Falta ${missing.length > 1 ? `${missing.slice(0, -1).join(', ')} y ${missing.at(-1)}` : missing[0]}`
}

export function ModuleList({ modules }: { modules: readonly Group[] }) {
  const [edited, setEdited] = useState<string | null>(null)
  const close = () => setEdited(null)
  return (
    <section className={styles.moduleList} aria-label="Módulos">
      <h3 className="sectionTitle">Módulos</h3>
      <ul>
        {modules.map(module => {
          const missing = missingOf(module)
          const plan = [hoursOf(module), placeOf(module)].filter(text => text !== '—').join(' · ')
          return (
            <li key={module._id}>
              <span className={styles.module}>
                <b className="truncate">{module.courseInfo.name}</b>
                {plan && <span className="tabular truncate">{plan}</span>}
              </span>
              {missing || !module.active ? (
                <StateTag tone={missing ? 'amber' : 'grey'} icon={Clock3}>
                  {missing ?? 'Inhabilitado'}
                </StateTag>
              ) : (
                <StateTag tone="green" icon={CircleCheck}>
                  Listo
                </StateTag>
              )}
              <RouteButton
                route={groups.update}
                size="small"
                aria-label={`${missing ? 'Completar' : 'Editar'} ${module.courseInfo.name}`}
                onClick={() => setEdited(module._id)}
              >
                {missing ? 'Completar' : 'Editar'}
              </RouteButton>
            </li>
          )
        })}
      </ul>
      {edited && <GroupEdit id={edited} onClose={close} onDeleted={close} />}
    </section>
  )
}
