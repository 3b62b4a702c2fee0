import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { FOLIO_TITLES, folioFailures, folios, type Folio } from '../../contract.ts'
import { FolioForm } from './FolioForm.tsx'
import { FolioLine } from './FolioLine.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './folios.module.css'

const LIVE_ROUTES = [students.find]

interface Props {
  student: { _id: string; materialFolios: readonly Folio[] }
  quiet?: boolean
}

/** 'Folios' of material: read with their student (FOL-5). One per course, so the button says when none is left. */
export function FoliosTab({ student, quiet = false }: Props) {
  const { can } = useSession()
  const [open, setOpen] = useState<string>()
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  const ownFolios = student.materialFolios
  const close = () => setOpen(undefined)
  const left = FOLIO_TITLES.some(title => !ownFolios.some(folio => folio.title === title))
  const add = (
    <RouteButton
      route={folios.create}
      allow={left || folioFailures.FOLIO_TAKEN}
      icon={<Plus aria-hidden />}
      type={ownFolios.length === 0 && !quiet ? 'primary' : 'default'}
      size={quiet ? 'small' : 'middle'}
      onClick={() => setOpen('new')}
    >
      Agregar folio
    </RouteButton>
  )
  return (
    <div className={styles.folios}>
      {(ownFolios.length > 0 || quiet) && open !== 'new' && (
        <div className={styles.tools}>
          {quiet && <span className={classes(styles.none, 'compact muted')}>{ownFolios.length === 0 && 'No hay folios agregados.'}</span>}
          {add}
        </div>
      )}
      {open === 'new' && <FolioForm studentId={student._id} onClose={close} />}
      {ownFolios.length === 0 && !quiet && open !== 'new' && (
        <Empty icon={Tag} title="No hay folios agregados." action={can(folios.create) ? add : undefined}>
          Folios del material que se entregó al alumno.
        </Empty>
      )}
      {ownFolios.length > 0 && (
        <ul className={styles.list} aria-label="Folios">
          {ownFolios.map(folio =>
            open === folio._id ? (
              <li key={folio._id}>
                <FolioForm studentId={student._id} folio={folio} onClose={close} />
              </li>
            ) : (
              <FolioLine key={folio._id} folio={folio} onEdit={() => setOpen(folio._id)} />
            ),
          )}
        </ul>
      )}
    </div>
  )
}
