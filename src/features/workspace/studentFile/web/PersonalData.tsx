import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatInstant, ageOn } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { studentFile } from '../contract.ts'
import { StudentEdit } from './StudentEdit.tsx'
import styles from './studentFile.module.css'

/** 'Datos personales': all data, and the form that changes them together. */
export function PersonalData({ student }: { student: Student }) {
  const { timeZone } = useSession().academy
  const [editing, setEditing] = useState(false)
  const today = useToday()
  const birth = student.birthDate && `${formatDay(student.birthDate)} (${ageOn(student.birthDate, today)} años)`
  return (
    <>
      <Facts
        facts={[
          { label: 'Folio', value: student.uniqueFolio },
          { label: 'Referencia', value: student.reference },
          { label: 'Nombre', value: student.name },
          { label: 'Apellido paterno', value: student.lastName },
          { label: 'Apellido materno', value: student.secondLastName },
          ...reachFacts(student),
          { label: 'Nacimiento', value: birth },
          { label: 'Registro', value: formatInstant(new Date(student.registerDate), timeZone) },
        ]}
      />
      <div className={styles.edit}>
        <RouteButton route={studentFile.update} type="primary" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
          Editar
        </RouteButton>
      </div>
      {editing && <StudentEdit student={student} onClose={() => setEditing(false)} />}
    </>
  )
}
