import { Pencil, Trash2 } from 'lucide-react'
import { students } from '#features/people/students/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { folios, type Folio } from '../../contract.ts'
import styles from './folios.module.css'

export function FolioLine({ folio, onEdit }: { folio: Folio; onEdit(): void }) {
  const { can } = useSession()
  const { run, busy } = useCall(folios.remove, {
    success: 'Folio borrado',
    failure: 'Ocurrio un error',
    refresh: [students.find],
  })
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <b className="tabular">{folio.folio}</b>
        <span className="muted truncate">{folio.title}</span>
      </div>
      {can(folios.update) && <IconButton icon={Pencil} label={`Editar el folio ${folio.folio}`} onClick={onEdit} />}
      {can(folios.remove) && (
        <IconButton
          icon={Trash2}
          label={`Borrar el folio ${folio.folio}`}
          disabled={busy}
          onClick={() => void run({ params: { id: folio._id } })}
        />
      )}
    </li>
  )
}
