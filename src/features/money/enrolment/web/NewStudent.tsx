import { Cake, Mail, Phone } from 'lucide-react'
import { ageOn, formatBirthday } from '#lib/days.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { dayOfTyped } from '#features/foundation/person/web/shared/birthDate.ts'
import { phoneSoFar } from '#features/foundation/person/web/shared/personCheck.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { WizardAside } from '#web/ui/WizardShell.tsx'
import { KnownStudents } from './KnownStudents.tsx'
import type { Wizard } from './useWizard.ts'
import styles from './newStudent.module.css'

/** Shown beside step 1: the new student, and similar existing students. */
export function NewStudent({ wizard: { values, today, known }, onEnrol }: { wizard: Wizard; onEnrol(studentId: string): void }) {
  const birth = dayOfTyped(values.birthDate)
  const facts = [
    { key: 'phone', icon: Phone, text: formatPhone(phoneSoFar(values.phoneNumber)) },
    { key: 'email', icon: Mail, text: values.email.trim() },
    { key: 'birth', icon: Cake, text: birth && birth < today ? `${formatBirthday(birth)}, ${ageOn(birth, today)} años` : '' },
  ].filter(({ text }) => text)
  return (
    <WizardAside label="Así queda el alumno">
      <div className="small muted">Así queda el alumno</div>
      <div className={styles.person}>
        <Avatar person={values} size="large" />
        <div>
          <b>{fullName(values) || 'Alumno nuevo'}</b>
          <p className="small muted">Folio al registrar</p>
        </div>
      </div>
      <ul className={styles.facts}>
        {facts.map(({ key, icon: Icon, text }) => (
          <li key={key}>
            <Icon aria-hidden />
            <span className="tabular truncate">{text}</span>
          </li>
        ))}
      </ul>
      <KnownStudents known={known} phone={values.phoneNumber} onEnrol={onEnrol} />
      {known.length > 0 && <p className={styles.tell}>Si es otra persona, sigue: puede compartir teléfono, no correo.</p>}
    </WizardAside>
  )
}
