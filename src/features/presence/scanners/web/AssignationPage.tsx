import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Check, History, LoaderCircle, X, type LucideIcon } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useStore } from '#web/state/useStore.ts'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StateTag, type Tone } from '#web/ui/StateTag.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { MODULES } from '../contract.ts'
import { assign, assignments, type Assigned, type Module } from './assignation/assignPass.ts'
import { AssignedCard } from './assignation/AssignedCard.tsx'
import { clockText } from './door/card.ts'
import { ReadyStrip } from './door/ReadyStrip.tsx'
import { useReader } from '#web/reader/useReader.ts'
import { classes } from '#web/look/classes.ts'
import styles from './door.module.css'

/** /asignationQr: a module is chosen, then passes are read (SCN-70). Only with a network. */
export function AssignationPage() {
  const { modulo }: { modulo?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const phone = usePhone()
  // The address follows with a delay; a pass scanned meanwhile is for the chosen module.
  const [module, setModule] = useState(() => MODULES.find(each => each === modulo) ?? null)
  const choose = (value: Module) => {
    setModule(value)
    void navigate({ to: '.', search: (search: object) => ({ ...search, modulo: value }), replace: true })
  }
  const [current, ...before] = useStore(assignments)
  useReader(text => {
    if (module) void assign(text, module)
    else toast.warn('Elige el módulo que se asigna.')
  })
  return (
    <Page section="Administración Escolar" title="Asignación QR">
      <div className={classes(styles.door, styles.inside)} data-slot="assignation">
        <div className={styles.now}>
          <div className={styles.modules}>
            <ChoiceTiles
              label="Módulo"
              columns={phone ? 2 : 4}
              choices={MODULES.map(value => ({ value, label: value }))}
              value={module}
              onChange={choose}
            />
          </div>
          <AssignedCard made={current} module={module} />
          <ReadyStrip next={current !== undefined} />
        </div>
        <div className={styles.then}>
          <Before made={before} />
        </div>
      </div>
    </Page>
  )
}

const TAGS: Record<Assigned['state'], readonly [tone: Tone, icon: LucideIcon, word: string]> = {
  reading: ['grey', LoaderCircle, 'Leyendo…'],
  assigned: ['green', Check, 'Asignado'],
  already: ['grey', History, 'Ya lo tenía'],
  refused: ['red', X, 'No asignado'],
}

function Before({ made }: { made: readonly Assigned[] }) {
  const { timeZone } = useSession().academy
  return (
    <section className={styles.last} aria-labelledby="dr-last">
      <div className="row">
        <h2 id="dr-last" className="sectionTitle">
          Últimas lecturas
        </h2>
      </div>
      {made.length === 0 && <p className={styles.none}>Aquí quedan las lecturas anteriores.</p>}
      <ul>
        {made.map(({ key, at, state, student, message, module, known }) => {
          const [tone, icon, word] = TAGS[state]
          return (
            <li key={key}>
              <time className="tabular muted">{clockText(at, timeZone)}</time>
              <div className={styles.who} data-slot="scan-who">
                <b className="truncate">{student ? fullName(student) : known ? 'Pase sin nombre' : 'Código no aceptado'}</b>
                <span className="compact muted truncate">{state === 'refused' ? message : module}</span>
              </div>
              <StateTag tone={tone} icon={icon}>
                {word}
              </StateTag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
