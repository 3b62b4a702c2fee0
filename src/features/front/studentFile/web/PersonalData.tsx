import { academyDay, formatDay, formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import type { Student } from '#features/people/students/contract.ts'

/** 'Datos personales', to read. */
export function PersonalData({ student }: { student: Student }) {
  const { timeZone } = useSession().academy
  const today = academyDay(new Date(), timeZone)
  const birth = student.birthDate && `${formatDay(student.birthDate)} (${ageOn(student.birthDate, today)} años)`
  return (
    <Facts
      facts={[
        { label: 'Folio', value: student.uniqueFolio },
        { label: 'Nombre', value: student.name },
        { label: 'Apellido paterno', value: student.lastName },
        { label: 'Apellido materno', value: student.secondLastName },
        ...reachFacts(student),
        { label: 'Nacimiento', value: birth },
        { label: 'Registro', value: formatInstant(new Date(student.registerDate), timeZone) },
      ]}
    />
  )
}

/** Whole years between two calendar days. */
const ageOn = (birth: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0)
