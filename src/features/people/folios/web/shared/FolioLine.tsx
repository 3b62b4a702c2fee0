import { Pencil, Trash2 } from 'lucide-react'
import { students } from '#features/people/students/contract.ts'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/useCall.ts'
import { ask } from '#web/ui/asking.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { folios, type Folio } from '../../contract.ts'

export function FolioLine({ folio, onEdit }: { folio: Folio; onEdit(): void }) {
  const { can } = useSession()
  const { run, busy } = useCall(folios.remove, {
    success: 'Folio borrado',
    failure: 'Ocurrio un error',
    refresh: [students.find],
  })
  const remove = async () => {
    const text = `El folio ${folio.folio} de ${folio.title} se quita del alumno y queda libre.`
    if (await ask({ title: '¿Borrar el folio?', text, ok: 'Borrar', danger: true })) await run({ params: { id: folio._id } })
  }
  return (
    <li className="fo-line">
      <div className="fo-text">
        <b className="num">{folio.folio}</b>
        <span className="mut clip">{folio.title}</span>
      </div>
      {can(folios.update) && <IconButton icon={Pencil} label={`Editar el folio ${folio.folio}`} onClick={onEdit} />}
      {can(folios.remove) && (
        <IconButton icon={Trash2} label={`Borrar el folio ${folio.folio}`} disabled={busy} onClick={() => void remove()} />
      )}
    </li>
  )
}
