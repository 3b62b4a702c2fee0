import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { studentsAccess } from '#features/people/students/access.ts'
import { students } from '#features/people/students/contract.ts'
import { fullName } from '#lib/text.ts'
import { passOf } from '#lib/pass.ts'
import { useReadElsewhere } from '#web/reader/useReader.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useRead } from '#web/calls/useRead.ts'
import toastsStyles from '#web/ui/toasts.module.css'

/** Milliseconds that the offer stays visible. */
const OFFERED = 10_000

/** On a screen without a pass reader: 'Pase de Ana López · Abrir' (M120). */
export function ReadPass() {
  const [pass, setPass] = useState<{ id: string } | null>(null)
  useReadElsewhere(text => {
    const id = passOf(text)
    if (id) setPass({ id })
    else toast.warn('El código escaneado no es de un usuario del sistema.')
  })
  useEffect(() => {
    if (!pass) return
    const end = setTimeout(() => setPass(null), OFFERED)
    return () => clearTimeout(end)
  }, [pass])
  const reads = useSession().can(studentsAccess.read)
  return pass && reads ? <Offer id={pass.id} onClose={() => setPass(null)} /> : null
}

function Offer({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error } = useRead(students.find, { params: { id } })
  const navigate = useNavigate()
  if (!data && !error) return null
  return (
    <div className={toastsStyles.slow} role="status">
      <span>{data ? `Pase de ${fullName(data.student)}` : error?.message}</span>
      {data && (
        <Button
          size="small"
          onClick={() => {
            onClose()
            void navigate({ to: '/alumnos', search: { ficha: id } })
          }}
        >
          Abrir
        </Button>
      )}
      <IconButton icon={X} label="Cerrar el aviso" onClick={onClose} />
    </div>
  )
}
